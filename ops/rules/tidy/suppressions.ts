import type { Finding } from '../finding.ts'
import { files, lineAt, read } from './files.ts'

const whole = new RegExp(
  ['@ts-no', 'check|@ts-ig', 'nore|oxlint-dis', 'able|eslint-dis', 'able|biome-ig', 'nore-all'].join(''),
  'g',
)
const one = new RegExp(
  ['(?:biome-ig', 'nore|@ts-expect-', 'error)(?:-start)?(?: [\\w/]+)?:?[ \\t]*([^\\n]*)'].join(''),
  'g',
)

/** A rule is set aside for one line, with a reason in words; never for a file, never in silence. */
export function suppressions(tree: string): Finding[] {
  return files(tree, '{contract,server,web,simulators,verifier,ops,e2e,bench,proof}/**/*.{ts,tsx,css}').flatMap(
    (file) => {
      const text = read(tree, file)
      const silent = [...text.matchAll(one)].filter(([, reason = '']) => reason.trim().split(/\s+/).length < 3)
      return [
        ...[...text.matchAll(whole)].map((match) =>
          finding(file, lineAt(text, match.index), 'sets a rule aside wholesale.'),
        ),
        ...silent.map((match) => finding(file, lineAt(text, match.index), 'sets a rule aside without saying why.')),
      ]
    },
  )
}

function finding(file: string, line: number, message: string): Finding {
  return { rule: 'rule-set-aside', file, line, message }
}
