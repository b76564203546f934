import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commits } from '../commits.ts'
import type { Finding } from '../finding.ts'
import type { NegativeFixture } from './fixture.ts'

/** Joined from parts, so that the check of the whole tree does not find the mistakes in this file. */
const misspelt = ['rec', 'ie', 'ved'].join('')
const pronoun = ['h', 'is'].join('')

export const spelling: readonly NegativeFixture[] = [
  {
    rule: 'spelling',
    bad: {
      'server/src/base/spelling-name.ts': `export const ${misspelt}At = 1\n`,
      'server/src/base/spelling-comment.ts': `/** When the payment was ${misspelt}. */\nexport const at = 1\n`,
      'server/src/base/spelling-title.test.ts': `test('credits a ${misspelt} payment', () => undefined)\n`,
      'docs/spelling-page.md': `The payment was ${misspelt}.\n`,
      'web/src/i18n/texts/spelling.json': `{ "a": { "en": "Payment ${misspelt}", "fr": "x" } }\n`,
    },
    good: {
      'server/src/base/spelling-name.ts': 'export const receivedAt = 1\n',
      'web/src/i18n/texts/spelling.json': '{ "a": { "en": "Payment received", "fr": "x" } }\n',
    },
  },
  {
    rule: 'forbidden-word',
    bad: {
      'server/src/base/forbidden-comment.ts': `/** The player sees ${pronoun} balance. */\nexport const at = 1\n`,
      'server/src/base/forbidden-name.ts': `export const ${['pur', 'se'].join('')}Of = 1\n`,
      'server/src/base/forbidden-log.ts': `throw new Error('the player lost ${pronoun} session')\n`,
    },
    good: { 'server/src/base/forbidden-comment.ts': '/** The player sees their balance. */\nexport const at = 1\n' },
  },
]

type NegativeCommit = {
  readonly rule: string
  readonly bad: () => Promise<Finding[]>
  readonly good: () => Promise<Finding[]>
}

const clean = 'fix(deposit): credit a late payment once'

export const history: readonly NegativeCommit[] = [
  {
    rule: 'subject-imperative',
    bad: () => committed('fix(deposit): credited a late payment'),
    good: () => committed(clean),
  },
  { rule: 'subject-imperative', bad: () => committed('The late payment is credited'), good: () => committed(clean) },
  { rule: 'header-max-length', bad: () => committed(`fix: credit ${'a'.repeat(72)}`), good: () => committed(clean) },
  { rule: 'header-full-stop', bad: () => committed(`${clean}.`), good: () => committed(clean) },
  { rule: 'commit-history', bad: () => committed(clean, 'shallow'), good: () => committed(clean, 'whole') },
]

/** A repository with one commit before the base, the base, and one commit after it, cloned whole or shallow. */
async function committed(subject: string, clone: 'shallow' | 'whole' = 'whole'): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zamra-commits-'))
  try {
    const source = join(folder, 'source')
    const git = (cwd: string, ...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
        cwd,
        encoding: 'utf8',
      })
    const commit = (message: string) => git(source, 'commit', '--quiet', '--allow-empty', '--message', message)
    git(folder, 'init', '--quiet', source)
    commit('An old subject that nobody checks.')
    const base = git(source, 'rev-parse', 'HEAD').trim()
    commit(subject)
    git(folder, 'clone', '--quiet', ...(clone === 'shallow' ? ['--depth', '1'] : []), `file://${source}`, 'clone')
    return await commits(join(folder, 'clone'), base)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
