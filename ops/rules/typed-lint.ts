import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, readReport, runTool } from './finding.ts'

const parts = ['contract', 'server', 'web', 'backoffice', 'simulators', 'verifier', 'ops', 'e2e', 'bench', 'proof']

type Report = {
  readonly number_of_files: number
  readonly diagnostics: readonly {
    readonly code: string
    readonly message: string
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

/**
 * The rules that need the compiler's knowledge: a promise without an await, a switch with a missing case,
 * a value of type any. Biome guesses types and misses the promises of libraries; oxlint uses TypeScript.
 */
export async function typedLint(tree: string): Promise<Finding[]> {
  const folders = parts.filter((part) => existsSync(join(tree, part)))
  const args = ['--type-aware', '--config', 'ops/rules/oxlint.json', '--format', 'json', ...folders]
  const report = readReport<Report>('oxlint', await runTool('oxlint', args, tree))
  if (report.number_of_files === 0) throw new Error('oxlint looked at no file at all')
  return report.diagnostics.map(({ code, message, filename, labels }) => ({
    rule: /\((.+)\)/.exec(code)?.[1] ?? code,
    file: filename,
    line: labels[0]?.span.line ?? 0,
    message,
  }))
}
