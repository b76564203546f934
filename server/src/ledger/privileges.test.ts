import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import type { Shard } from '../db/databases.ts'
import { auditShard } from './audit.ts'
import { betPlaced, betWon, depositCredited } from './book.ts'
import { chainShard } from './chain.ts'
import { guards } from './invariants.ts'
import { prepareMonths } from './months.ts'
import { verifyChain } from './verify-chain.ts'

let world: LedgerWorld
const clients: pg.Client[] = []
beforeAll(async () => {
  world = await openLedgerWorld()
  await world.player(1_000n)
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await world.close()
})

async function signIn(user: string): Promise<pg.Client> {
  const url = new URL(world.shardUrls[1] ?? '')
  url.username = user
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  clients.push(client)
  return client
}

const tables = [
  'wallet',
  'transfer',
  'command',
  'hold',
  'bonus',
  'day_total',
  'link',
  'seal',
  'chain_head',
  'checkpoint',
  'adjustment',
  'restriction',
  'movement',
  'record_writer',
]

test('the application can read the ledger tables and cannot write to any of them', async () => {
  const app = await signIn('zamra_app')
  for (const table of tables) {
    await app.query(`select count(*) from ledger.${table}`)
    await expect(app.query(`update ledger.${table} set ${await firstColumn(table)} = default`)).rejects.toThrow(
      'denied',
    )
    await expect(app.query(`delete from ledger.${table}`)).rejects.toThrow('denied')
    await expect(app.query(`insert into ledger.${table} default values`)).rejects.toThrow('denied')
    await expect(app.query(`truncate ledger.${table}`)).rejects.toThrow('denied')
  }
  await expect(app.query('create table ledger.mine ()')).rejects.toThrow('denied')
  await expect(app.query('set role zamra_ledger')).rejects.toThrow('denied')
})

test('the application can execute the posting function', async () => {
  const app = await signIn('zamra_app')
  const nobody = `array['(255,${randomUUID()},1,3,5,INR,${randomUUID()},,,,,,,,,,)']::ledger.request[]`
  const { rows } = await app.query(`select status from ledger.post(${nobody}, now())`)
  expect(rows).toEqual([{ status: 'noWallet' }])
})

test('a server that signs in as the application can do all of its ledger work', async () => {
  const { databases, ledger } = world
  const playerId = 200_000_000 as PlayerId
  expect(await ledger.openWallet(playerId, 'BD')).toBe(true)
  await depositCredited(ledger, { currency: 'BDT', playerId, order: 'o', payment: 'p', amount: minor(500n) })
  await betPlaced(ledger, { currency: 'BDT', playerId, bet: 'b', stake: minor(100n), weight: bps(0), turnover: 'none' })
  const settled = await betWon(ledger, { currency: 'BDT', playerId, bet: 'b', settlement: 's', amount: minor(30n) })
  expect(settled).toMatchObject({ answer: { status: 'posted', cash: 430n } })
  for (const { pool } of databases.shards) {
    await chainShard(pool, new Map([[1, 'key']]), systemNow())
    expect((await verifyChain(pool, new Map([[1, 'key']]))).tampered).toEqual([])
    expect((await auditShard(pool)).broken).toEqual([])
    await expect(pool.query('select ledger.rebuild($1)', [[playerId]])).rejects.toThrow('denied')
    const { rows } = await pool.query(
      'select current_user as name, rolsuper as super from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ name: 'zamra_app', super: false }])
  }
})

test('tables of a later migration are writable by the application by default, the migration journal is not', async () => {
  const [owner, app] = [await signIn('postgres'), await signIn('zamra_app')]
  await owner.query('create table later (n bigint generated always as identity primary key, word text)')
  await owner.query('create sequence later_number')
  await owner.query('create function later_word() returns text language sql as $$ select word from later $$')
  await app.query(`insert into later (word) values ('first')`)
  await app.query(`update later set word = word || nextval('later_number')`)
  expect((await app.query('select n, later_word() as word from later')).rows).toEqual([{ n: '1', word: 'first1' }])
  await app.query('delete from later')
  for (const change of ['drop table later', 'create table mine ()', 'alter table later add column more text']) {
    await expect(app.query(change)).rejects.toThrow(/denied|must be owner/)
  }
  for (const change of ["update migration set checksum = 'x'", 'delete from migration', 'delete from event']) {
    await expect(app.query(change)).rejects.toThrow('denied')
  }
})

test("the application can write to every table of a shard except the ledger's and those written with its commands", async () => {
  const { rows } = await shardPool(0).query(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
       and (has_table_privilege('zamra_app', c.oid, 'insert, update, delete') = (c.relnamespace = 'ledger'::regnamespace)
         or not has_table_privilege('zamra_app', c.oid, 'select'))
     order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'bet_reversal',
    'bucket_map',
    'event_prune',
    'event_pruned',
    'function_file',
    'migration',
    'original_bet',
    'round',
    'round_entry',
    'state_change',
    'ticket',
  ])
})

test('the application owns nothing in the main database and cannot change append-only tables there', async () => {
  const { pool } = world.databases.main
  const owned = `select count(*)::int as owned from pg_class where relowner = current_user::regrole`
  expect((await pool.query(owned)).rows).toEqual([{ owned: 0 }])
  for (const change of [
    'drop table game',
    'create table mine ()',
    'alter table draw disable trigger all',
    'truncate draw_log',
    'delete from draw_log',
    'update market_policy set version = 9',
    'delete from player_directory',
    `update migration set checksum = 'x'`,
  ]) {
    await expect(pool.query(change), change).rejects.toThrow(/denied|must be owner/)
  }
})

test('ledger rows can be neither changed nor removed, not even by the owner or through a partition [LG-02]', async () => {
  const owner = await signIn('postgres')
  const { rows } = await owner.query<{ leaf: string }>(
    `select inhrelid::regclass::text as leaf from pg_inherits where inhparent = 'ledger.transfer'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(12)
  const appendOnly = [
    'ledger.transfer',
    'ledger.command',
    'ledger.adjustment',
    'ledger.link',
    'ledger.seal',
    'ledger.checkpoint',
  ]
  for (const table of [...appendOnly, ...rows.map(({ leaf }) => leaf)]) {
    const column = await firstColumn(table.replace('ledger.', ''))
    await expect(owner.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow('append-only')
    await expect(owner.query(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(owner.query(`truncate ${table}`)).rejects.toThrow('append-only')
  }
})

test('the application itself creates the partitions of the months ahead, guarded like all others', async () => {
  const app = await signIn('zamra_app')
  expect(await prepareMonths(app, new Date('2031-01-15T00:00:00Z'), 3)).toBe(3)
  expect(await prepareMonths(app, new Date('2031-01-15T00:00:00Z'), 3)).toBe(0)
  await app.query('select count(*) from ledger.transfer_2031_03')
  await expect(app.query('delete from ledger.transfer_2031_03')).rejects.toThrow('denied')
  const owner = await signIn('postgres')
  await expect(owner.query('delete from ledger.transfer_2031_03')).rejects.toThrow('append-only')
  const insert = (at: string) =>
    owner.query(
      `insert into ledger.transfer (player_id, seq, at, amount, debit, credit, kind, ref, currency)
       values (1, 1, $1, 1, 10, 14, 22, gen_random_uuid(), 'INR') returning tableoid::regclass::text as leaf`,
      [at],
    )
  await owner.query('begin')
  expect((await insert('2031-02-28T23:59:59Z')).rows).toEqual([{ leaf: 'ledger.transfer_2031_02' }])
  // Money is not refused because nobody prepared its month; the auditor says so instead.
  expect((await insert('2044-05-05T00:00:00Z')).rows).toEqual([{ leaf: 'ledger.transfer_unprepared' }])
  expect((await owner.query(guards)).rows).toMatchObject([{ missing: expect.stringContaining('a month') }])
  await owner.query('rollback')
})

test('no pocket falls below zero and no transfer is zero, under any role', async () => {
  const owner = await signIn('postgres')
  await expect(owner.query('update ledger.wallet set cash = -1')).rejects.toThrow('cash_is_not_negative')
  await expect(owner.query('update ledger.wallet set held = -1')).rejects.toThrow('held_is_not_negative')
  const row = `(1, 1, now(), 0, 1, 10, 3, gen_random_uuid(), 'INR')`
  const insert = 'insert into ledger.transfer (player_id, seq, at, amount, debit, credit, kind, ref, currency) values'
  await expect(owner.query(`${insert} ${row}`)).rejects.toThrow('amount_is_positive')
})

async function firstColumn(table: string): Promise<string> {
  const { rows } = await shardPool(1).query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
    [`ledger.${table}`],
  )
  return rows[0]?.name ?? ''
}

function shardPool(index: number): pg.Pool {
  return (world.databases.shards[index] as Shard).pool
}
