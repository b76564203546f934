import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Finding, readReport, runTool } from './finding.ts'

type Report = {
  readonly issues: readonly {
    readonly text: string
    readonly uri: string
    readonly row: number
    readonly isFlagged: boolean
    readonly suggestions?: readonly string[]
  }[]
  readonly error: readonly { readonly message: string }[]
}

/** cspell checks names, comments, texts and docs for spelling and for the forbidden words of `ops/language`. */
export async function spelling(tree: string): Promise<Finding[]> {
  const reporter = ['--reporter', '@cspell/cspell-json-reporter']
  const args = ['lint', '.', '--no-progress', '--config', join(tree, 'cspell.json'), ...reporter]
  const { issues, error } = readReport<Report>('cspell', await runTool('cspell', args, tree))
  const [first] = error
  if (first) throw new Error(`cspell failed: ${first.message}`)
  return issues.map(({ text, uri, row, isFlagged, suggestions = [] }) => ({
    rule: isFlagged ? 'forbidden-word' : 'spelling',
    file: relative(tree, fileURLToPath(uri)),
    line: row,
    message: isFlagged
      ? `'${text}': write '${suggestions.join("' or '")}' instead (docs/glossary.md).`
      : `'${text}' is unknown: correct it, or add a real term to ops/language/terms.txt.`,
  }))
}
