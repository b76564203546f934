import type { Finding } from '../finding.ts'
import { files, lineAt, read } from './files.ts'

/** Every way in which SQL reads the clock of the database. */
const clocks = [
  'clock_timestamp\\s*\\(',
  'statement_timestamp\\s*\\(',
  'transaction_timestamp\\s*\\(',
  'current_(?:timestamp|date|time)\\b',
  'local(?:time|timestamp)\\b',
  // A method or a declaration of that name is not SQL: `clock.now()`, `now(): Date`.
  '(?<![\\w.])now\\(\\)(?!\\s*[:{])',
]
const clock = new RegExp(clocks.join('|'), 'gi')

/** Who reads the clock of the database all the same, and why it decides nothing in favour of anybody. */
const reasons: Readonly<Record<string, string>> = {
  'server/src/db/sql/20-time.sql': 'takes the duration of a wait and no time',
  'server/src/db/function-files.ts': 'notes when a file was applied',
  'server/src/db/migrate.ts': 'notes when a migration was applied',
  'server/src/db/migrations/main/0002-home.sql': 'notes when a setting was changed',
  'server/src/db/migrations/main/0003-player.sql': 'notes when a number was reserved',
  'server/src/db/migrations/main/0365-policy-effective-date.sql':
    'dates a withdrawal, see the trigger in 10-policy.sql',
  'server/src/db/migrations/shard/0002-events.sql': 'notes when a projection moved',
  'server/src/db/migrations/shard/0008-game.sql': 'notes when an id was claimed; what decides is written with its time',
  'server/src/db/migrations/shard/0014-restrictions.sql': 'notes when the history began, in a database that had none',
  'server/src/events/read.ts': 'notes when a projection moved',
  'server/src/features/market/sql/10-policy.sql': 'bounds the signed time of a withdrawal: the later of both counts',
  'server/src/http/health-queries.ts': 'compares the clocks of two machines',
  'server/src/ledger/sql/90-privileges.sql': 'chooses the partitions that a new database begins with',
}

/** A rule that depends on the time takes it as a parameter, so that all of the product decides by one clock. */
export function sqlTime(tree: string): Finding[] {
  const sources = files(tree, 'server/src/**/*.sql', 'server/src/**/*.ts')
  return sources
    .filter((file) => !file.endsWith('.test.ts') && !Object.hasOwn(reasons, file))
    .flatMap((file) => {
      const text = withoutComments(file, read(tree, file))
      return [...text.matchAll(clock)].map(({ 0: found, index }) => ({
        rule: 'sql-time',
        file,
        line: lineAt(text, index),
        message: `\`${found}\` reads the clock of the database: pass the time of \`app.clock\` as a parameter.`,
      }))
    })
}

/** Comments become blank, so that lines keep their numbers. */
function withoutComments(file: string, text: string): string {
  const comments = file.endsWith('.sql') ? /--[^\n]*/g : /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
  return text.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}
