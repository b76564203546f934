import { checksum, lockFile } from '../migrations.ts'
import type { Files, NegativeFixture } from './fixture.ts'

const folder = 'server/src/db/migrations/main'
const table = 'create table thing (\n  id bigint primary key,\n  name text not null\n);\n'

/** A tree whose migrations are all recorded, so that only the one of the fixture can be reported. */
function recorded(files: Files): Files {
  const lines = Object.entries(files).map(([path, sql]) => `${checksum(sql)}  ${path}\n`)
  return { ...files, [lockFile]: lines.join('') }
}

const first = { [`${folder}/0001-thing.sql`]: table }
const next = (sql: string): Files => recorded({ ...first, [`${folder}/0002-next.sql`]: sql })

export const migrations: readonly NegativeFixture[] = [
  {
    rule: 'require-concurrent-index-creation',
    bad: next('create index thing_by_name on thing (name);\n'),
    good: next('-- no transaction\ncreate index concurrently if not exists thing_by_name on thing (name);\n'),
  },
  {
    rule: 'concurrently-stands-alone',
    bad: next('create index concurrently if not exists thing_by_name on thing (name);\n'),
    good: next('-- no transaction\ncreate index concurrently if not exists thing_by_name on thing (name);\n'),
  },
  {
    rule: 'adding-required-field',
    bad: next('alter table thing add column size bigint not null;\n'),
    good: next('alter table thing add column size bigint;\n'),
  },
  {
    rule: 'ban-drop-column',
    bad: next('alter table thing drop column name;\n'),
    good: next('alter table thing add column note text;\n'),
  },
  {
    rule: 'migration-is-for-ever',
    bad: { ...recorded(first), [`${folder}/0001-thing.sql`]: `${table}-- one more thought\n` },
    good: recorded(first),
  },
  {
    rule: 'migration-is-recorded',
    bad: { ...recorded(first), [`${folder}/0002-next.sql`]: 'alter table thing add column note text;\n' },
    good: next('alter table thing add column note text;\n'),
  },
  {
    rule: 'functions-live-in-function-files',
    bad: next('create function size() returns bigint language sql return 1;\n'),
    good: next(
      'create function ok(n bigint) returns boolean language sql return n > 0;\ncreate table box (\n  n bigint check (ok(n))\n);\n',
    ),
  },
  {
    rule: 'function-file-is-repeatable',
    bad: {
      'server/src/features/thing/sql/10-size.sql': 'create function size() returns bigint language sql return 1;\n',
    },
    good: {
      'server/src/features/thing/sql/10-size.sql':
        'create or replace function size() returns bigint language sql return 1;\n',
    },
  },
]
