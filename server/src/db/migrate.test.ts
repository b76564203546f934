import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
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

test('applies files once, in order, and continues with a later one', async () => {
  await write('0002-fill.sql', `insert into shelf values ('second')`)
  await write('0001-shelf.sql', 'create table shelf (name text); -- the first')
  expect(await migrate(url, folder)).toEqual(['0001-shelf.sql', '0002-fill.sql'])
  expect(await migrate(url, folder)).toEqual([])
  await write('0003-more.sql', `insert into shelf values ('third')`)
  expect(await migrate(url, folder)).toEqual(['0003-more.sql'])
  expect(await value('select count(*)::int from shelf')).toBe(2)
})

test('five concurrent processes apply every file exactly once', async () => {
  await write('0001-slow.sql', 'create table slow (name text); select pg_sleep(0.2)')
  await write('0002-fill.sql', `insert into slow values ('once')`)
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)))
  expect(applied.flat().sort()).toEqual(['0001-slow.sql', '0002-fill.sql'])
  expect(await value('select count(*)::int from slow')).toBe(1)
})

test('a file that fails is rolled back completely', async () => {
  await write('0001-good.sql', 'create table good ()')
  await write('0002-bad.sql', 'create table half (); select 1 / 0')
  await expect(migrate(url, folder)).rejects.toThrow('division by zero')
  expect(await value(`select to_regclass('half')`)).toBeNull()
  expect(await value('select count(*)::int from migration')).toBe(1)
})

test('refuses a file that changed after it was applied', async () => {
  await write('0001-shelf.sql', 'create table shelf ()')
  await migrate(url, folder)
  await write('0001-shelf.sql', 'create table shelf (name text)')
  await expect(migrate(url, folder)).rejects.toThrow(
    /^0001-shelf\.sql was changed after it was applied here.*npm run dev -- --fresh/,
  )
})

test('refuses to run when an applied file is missing', async () => {
  await write('0001-shelf.sql', 'create table shelf ()')
  await write('0002-door.sql', 'create table door ()')
  await migrate(url, folder)
  await unlink(join(folder, '0001-shelf.sql'))
  await expect(migrate(url, folder)).rejects.toThrow('0001-shelf.sql is applied here but its file is missing')
})

test('refuses a file with a number before an applied one', async () => {
  await write('0002-door.sql', 'create table door ()')
  await migrate(url, folder)
  await write('0001-shelf.sql', 'create table shelf ()')
  await expect(migrate(url, folder)).rejects.toThrow('0001-shelf.sql comes before 0002-door.sql')
})

test('refuses two files with the same number, and an invalid name', async () => {
  await write('0001-door.sql', '')
  await write('0001-shelf.sql', '')
  await expect(migrate(url, folder)).rejects.toThrow('have the same number')
  await unlink(join(folder, '0001-door.sql'))
  await write('2-Door.sql', '')
  await expect(migrate(url, folder)).rejects.toThrow('2-Door.sql: a migration is called')
})

test('builds an index concurrently while another process waits for the migration lock', async () => {
  await write('0001-shelf.sql', 'create table shelf (name text)')
  await write('0002-index.sql', '-- no transaction\ncreate index concurrently if not exists shelf_name on shelf (name)')
  await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(await value(`select indisvalid from pg_index where indexrelid = 'shelf_name'::regclass`)).toBe(true)
})

test('rebuilds an index whose build was interrupted, and it is valid', async () => {
  await write('0001-shelf.sql', `create table shelf (name text); insert into shelf values ('a')`)
  await migrate(url, folder)
  // What a process that was killed during the build leaves behind.
  await client.query('create index shelf_name on shelf (name)')
  await client.query(`update pg_index set indisvalid = false where indexrelid = 'shelf_name'::regclass`)
  await write('0002-index.sql', '-- no transaction\ncreate index concurrently if not exists shelf_name on shelf (name)')
  expect(await migrate(url, folder)).toEqual(['0002-index.sql'])
  expect(await value(`select indisvalid from pg_index where indexrelid = 'shelf_name'::regclass`)).toBe(true)
})

test('an index build waits for a longer transaction than other migrations do', async () => {
  await write('0001-shelf.sql', 'create table shelf (name text)')
  await migrate(url, folder)
  await write('0002-index.sql', '-- no transaction\ncreate index concurrently if not exists shelf_name on shelf (name)')
  await client.query(`begin; insert into shelf values ('x')`)
  const migrated = migrate(url, folder)
  await client.query('select pg_sleep(1.5)')
  await client.query('commit')
  expect(await migrated).toEqual(['0002-index.sql'])
  expect(await value(`select indisvalid from pg_index where indexrelid = 'shelf_name'::regclass`)).toBe(true)
})

test('a unique index over duplicates fails every time, is not recorded and leaves no invalid index', async () => {
  await write('0001-shelf.sql', `create table shelf (name text); insert into shelf values ('a'), ('a')`)
  await migrate(url, folder)
  const index = 'create unique index concurrently if not exists shelf_name on shelf (name)'
  await write('0002-index.sql', `-- no transaction\n${index}`)
  for (let run = 0; run < 2; run += 1) {
    await expect(migrate(url, folder)).rejects.toThrow('could not create unique index')
    expect(await value(`select to_regclass('shelf_name')`)).toBeNull()
    expect(await value('select count(*)::int from migration')).toBe(1)
  }
})

test('refuses a database from before the baseline, with a hint', async () => {
  await client.query('create table migration (name text primary key, checksum text, applied_at timestamptz)')
  await write('0001-shelf.sql', 'create table shelf ()')
  await expect(migrate(url, folder)).rejects.toThrow('npm run dev -- --fresh')
})

test('applies a function file again when it changes, together with the later files of its folder', async () => {
  await write('0001-shelf.sql', 'create table shelf (name text)')
  await mkdir(join(folder, 'sql'))
  const functions = { root: folder, folders: ['sql'] }
  const one = (body: string) => `create or replace function one(${body}) returns int language sql as 'select 1'`
  await write('sql/10-one.sql', one(''))
  await write('sql/20-two.sql', `create or replace function two() returns int language sql as 'select 2'`)
  expect(await migrate(url, folder, functions)).toEqual(['0001-shelf.sql', 'sql/10-one.sql', 'sql/20-two.sql'])
  expect(await migrate(url, folder, functions)).toEqual([])
  await write('sql/20-two.sql', `create or replace function two() returns int language sql as 'select 22'`)
  expect(await migrate(url, folder, functions)).toEqual(['sql/20-two.sql'])
  expect(await value('select two()')).toBe(22)
  await write('sql/10-one.sql', one('n int'))
  expect(await migrate(url, folder, functions)).toEqual(['sql/10-one.sql', 'sql/20-two.sql'])
  expect(await value(`select string_agg(oid::regprocedure::text, ' ') from pg_proc where proname = 'one'`)).toBe(
    'one(integer)',
  )
  await unlink(join(folder, 'sql/20-two.sql'))
  expect(await migrate(url, folder, functions)).toEqual([])
  expect(await value(`select to_regproc('two')`)).toBeNull()
})

test('a function file that fails leaves the functions as they were', async () => {
  await mkdir(join(folder, 'sql'))
  const functions = { root: folder, folders: ['sql'] }
  await write('sql/10-one.sql', `create or replace function one() returns int language sql as 'select 1'`)
  await migrate(url, folder, functions)
  await write('sql/10-one.sql', `create or replace function one() returns int language sql as 'select 2'`)
  await write('sql/20-bad.sql', 'select 1 / 0')
  await expect(migrate(url, folder, functions)).rejects.toThrow('division by zero')
  expect(await value('select one()')).toBe(1)
})

test('retries while a table is busy', async () => {
  await write('0001-shelf.sql', 'create table shelf ()')
  await migrate(url, folder)
  await write('0002-wider.sql', 'alter table shelf add column name text')
  await client.query('begin; lock table shelf in access share mode')
  const migrated = migrate(url, folder)
  await client.query('select pg_sleep(0.9)')
  await client.query('commit')
  expect(await migrated).toEqual(['0002-wider.sql'])
})
