import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EnginesFixture, openEnginesFixture } from '../../test/engines-fixture.ts'

const guide = readFileSync(new URL('../../../docs/guides/retention.md', import.meta.url), 'utf8')

let engines: EnginesFixture
beforeAll(async () => {
  engines = await openEnginesFixture()
})
afterAll(() => engines.clear())

/** The tables that the rows under a heading name in their first column. */
function listedUnder(heading: string): readonly string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

/** Without the months of the journal, which are one table. */
async function tablesOf(pool: pg.Pool | undefined): Promise<readonly string[]> {
  const found = await pool?.query<{ name: string }>(
    `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger')
       and (not c.relispartition or c.relname = 'transfer_unprepared')`,
  )
  return found?.rows.map(({ name }) => name).toSorted() ?? []
}

test('the guide says of every table of a shard how long its rows are kept', async () => {
  expect(listedUnder('A shard').toSorted()).toEqual(await tablesOf(engines.owners[0]))
})

test('the guide says of every table of the main database how long its rows are kept', async () => {
  expect(listedUnder('The main database').toSorted()).toEqual(await tablesOf(engines.mainOwner))
})

test('each row of the guide names its growth, its time, its end and its reason', () => {
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
  for (const row of rows) {
    const cells = row.split('|').slice(1, -1)
    expect(cells).toHaveLength(5)
    expect(cells.every((cell) => cell.trim() !== '')).toBe(true)
  }
})
