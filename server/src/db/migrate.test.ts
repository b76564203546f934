import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/empty-database.ts'
import { migrate } from './migrate.ts'

let folder: string
let url: string
let client: pg.Client

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zamra-migrations-'))
  url = await emptyDatabase(inject('engines'))
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await rm(folder, { recursive: true })
})

function write(name: string, sql: string) {
  return writeFile(join(folder, name), sql)
}

async function value(sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return rows[0]?.[0]
}

test('files are applied once, in order, and a later one continues', async () => {
  await write('0002-fill.sql', `insert into shelf values ('second')`)
  await write('0001-shelf.sql', 'create table shelf (name text); -- the first')
  expect(await migrate(url, folder)).toEqual(['0001-shelf.sql', '0002-fill.sql'])
  expect(await migrate(url, folder)).toEqual([])
  await write('0003-more.sql', `insert into shelf values ('third')`)
  expect(await migrate(url, folder)).toEqual(['0003-more.sql'])
  expect(await value('select count(*)::int from shelf')).toBe(2)
})

test('five processes at once apply every file exactly once', async () => {
  await write('0001-slow.sql', 'create table slow (name text); select pg_sleep(0.2)')
  await write('0002-fill.sql', `insert into slow values ('once')`)
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)))
  expect(applied.flat().sort()).toEqual(['0001-slow.sql', '0002-fill.sql'])
  expect(await value('select count(*)::int from slow')).toBe(1)
})

test('a file that fails leaves nothing of itself behind', async () => {
  await write('0001-good.sql', 'create table good ()')
  await write('0002-bad.sql', 'create table half (); select 1 / 0')
  await expect(migrate(url, folder)).rejects.toThrow('division by zero')
  expect(await value(`select to_regclass('half')`)).toBeNull()
  expect(await value('select count(*)::int from migration')).toBe(1)
})

test('a file changed after it was applied is refused', async () => {
  await write('0001-shelf.sql', 'create table shelf ()')
  await migrate(url, folder)
  await write('0001-shelf.sql', 'create table shelf (name text)')
  await expect(migrate(url, folder)).rejects.toThrow('0001-shelf.sql was changed after it was applied here')
})

test('a file that went away is refused', async () => {
  await write('0001-shelf.sql', 'create table shelf ()')
  await write('0002-door.sql', 'create table door ()')
  await migrate(url, folder)
  await unlink(join(folder, '0001-shelf.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('0001-shelf.sql is applied here but its file is missing')
})

test('a file that squeezes in before an applied one is refused', async () => {
  await write('0002-door.sql', 'create table door ()')
  await migrate(url, folder)
  await write('0001-shelf.sql', 'create table shelf ()')
  await expect(migrate(url, folder)).rejects.toThrow('0001-shelf.sql comes before 0002-door.sql')
})

test('two files with one number and a badly named file are refused', async () => {
  await write('0001-door.sql', '')
  await write('0001-shelf.sql', '')
  await expect(migrate(url, folder)).rejects.toThrow('have the same number')
  await unlink(join(folder, '0001-door.sql'))
  await write('2-Door.sql', '')
  await expect(migrate(url, folder)).rejects.toThrow('2-Door.sql: a migration is called')
})

test('an index is built concurrently while another process waits for its turn', async () => {
  await write('0001-shelf.sql', 'create table shelf (name text)')
  await write('0002-index.sql', '-- no transaction\ncreate index concurrently if not exists shelf_name on shelf (name)')
  await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(await value(`select indisvalid from pg_index where indexrelid = 'shelf_name'::regclass`)).toBe(true)
})

test('a busy table is tried again until it is free', async () => {
  await write('0001-shelf.sql', 'create table shelf ()')
  await migrate(url, folder)
  await write('0002-wider.sql', 'alter table shelf add column name text')
  await client.query('begin; lock table shelf in access share mode')
  const migrated = migrate(url, folder)
  await client.query('select pg_sleep(0.9)')
  await client.query('commit')
  expect(await migrated).toEqual(['0002-wider.sql'])
})
