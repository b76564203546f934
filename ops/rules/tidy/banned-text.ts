import type { Finding } from '../finding.ts'
import { files, lineAt, read } from './files.ts'

/** Joined from parts, so that this file does not contain what it searches for. */
const together = (...parts: readonly string[]) => new RegExp(parts.join(''), 'g')

const banned = [
  { rule: 'no-machine-path', found: together('(?<![\\w.~-])/(?:wo', 'rk|ro', 'ot|ho', 'me/[a-z]+)/', '(?!\\*)') },
  {
    rule: 'no-registry-host',
    found: together('https?://[\\w.-]*(?:regis', 'try|npm', 'js|pyp', 'i|mir', 'ror)[\\w.-]*'),
  },
  { rule: 'no-promise', found: together('[Cc]oming ', 'soon|[Ll]orem ', 'ipsum|[Nn]ot yet imple', 'mented') },
  { rule: 'no-to-do', found: together('@to', 'do\\b|\\bTO', 'DO\\b|\\bFIX', 'ME\\b|\\bX', 'XX\\b') },
] as const

const readable = [
  '**/*.{ts,tsx,js,mjs,cjs,json,md,css,html,sql,yml,yaml,toml,grit,sh}',
  '.ci/*',
  '.gitignore',
  '.npmrc',
]

/** No file names a path of a machine, a package registry, or something that is promised and not built. */
export function bannedText(tree: string): Finding[] {
  return files(tree, ...readable).flatMap((file) => {
    const text = read(tree, file)
    return banned.flatMap(({ rule, found }) =>
      [...text.matchAll(found)].map((match) => ({
        rule,
        file,
        line: lineAt(text, match.index),
        message: `'${match[0]}' must not be in the repository.`,
      })),
    )
  })
}
