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

/** A rule is suppressed for one line and with a reason; never for a whole file. */
export function suppressions(tree: string): Finding[] {
  return files(tree, '{contract,server,web,simulators,verifier,ops,e2e,bench,proof}/**/*.{ts,tsx,css}').flatMap(
    (file) => {
      const text = read(tree, file)
      const silent = [...text.matchAll(one)].filter(([, reason = '']) => reason.trim().split(/\s+/).length < 3)
      return [
        ...[...text.matchAll(whole)].map((match) =>
          finding(
            file,
            lineAt(text, match.index),
            'suppresses a rule for the whole file: suppress one line, with a reason.',
          ),
        ),
        ...silent.map((match) =>
          finding(file, lineAt(text, match.index), 'suppresses a rule without a reason: add one after the colon.'),
        ),
      ]
    },
  )
}

function finding(file: string, line: number, message: string): Finding {
  return { rule: 'rule-set-aside', file, line, message }
}
