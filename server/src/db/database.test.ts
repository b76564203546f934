import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/empty-database.ts'
import { OutcomeUnknownError } from './client.ts'
import { type Database, openDatabase, type Reader, type Tx } from './database.ts'
import { requireConnectionsFit } from './require-connections-fit.ts'

type Tables = {
  jar: { player_id: number; coins: bigint; filled_on: string; notes: unknown }
}

const log = pino({ level: 'silent' })

let database: Database<Tables>
let admin: pg.Client

beforeAll(async () => {
  const url = await emptyDatabase(inject('engines'))
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create table jar (player_id int primary key, coins int8, filled_on date, notes jsonb)')
  database = openDatabase<Tables>(url, 'test', log, { connections: 4 })
})
beforeEach(() => admin.query('delete from jar'))
afterAll(async () => {
  await database.close()
  await admin.end()
})

function fill(tx: Tx<Tables>, playerId: number, coins = 1n) {
  return tx.insertInto('jar').values({ player_id: playerId, coins, filled_on: '2026-11-15', notes: null }).execute()
}

function coinsOf(reader: Reader<Tables>, playerId: number) {
  return reader.selectFrom('jar').select('coins').where('player_id', '=', playerId).executeTakeFirst()
}

async function backendOf(tx: Tx<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

test('parses 64-bit integers as bigint and dates as text, in arrays too', async () => {
  const day = '1999-12-31'
  await database.transact((tx) => fill(tx, 1, 9_007_199_254_740_993n))
  const row = await database.read
    .selectFrom('jar')
    .select(['coins', 'filled_on', sql`array[coins, null]`.as('many'), sql`array[${day}::date]`.as('days')])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    coins: 9_007_199_254_740_993n,
    filled_on: '2026-11-15',
    many: [9_007_199_254_740_993n, null],
    days: [day],
  })
})

test('a reader cannot write or be used as a transaction: it does not compile', () => {
  const refused = (reader: Reader<Tables>, tx: Tx<Tables>) => {
    // @ts-expect-error A reader has no inserts.
    reader.insertInto('jar')
    // @ts-expect-error A reader has no updates.
    reader.updateTable('jar')
    // @ts-expect-error A reader has no deletes.
    reader.deleteFrom('jar')
    // @ts-expect-error Plain SQL could be anything, so it needs a transaction.
    void sql`delete from jar`.execute(reader)
    // @ts-expect-error A common table expression of a reader cannot write either.
    reader.with('gone', (db) => db.deleteFrom('jar').returningAll())
    // @ts-expect-error A reader is no transaction.
    void fill(reader, 1)
    // @ts-expect-error Nobody begins a transaction by themselves.
    reader.transaction()
    // These are allowed: a transaction reads, writes, and stands in for a reader.
    void coinsOf(tx, 1)
    void sql`delete from jar`.execute(tx)
    tx.with('gone', (db) => db.deleteFrom('jar').returningAll())
      .selectFrom('gone')
      .selectAll()
    reader
      .with('rich', (db) => db.selectFrom('jar').selectAll())
      .selectFrom('rich')
      .selectAll()
  }
  expect(refused).toBeTypeOf('function')
})

test('rolls back when the work throws', async () => {
  const work = database.transact(async (tx) => {
    await fill(tx, 1)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await coinsOf(database.read, 1)).toBeUndefined()
})

test('throws when the work swallows the error of a statement, because nothing was committed', async () => {
  const work = database.transact(async (tx) => {
    await fill(tx, 1)
    await fill(tx, 1).catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back instead of committed')
  expect(await coinsOf(database.read, 1)).toBeUndefined()
})

test('retries a deadlock until both transactions commit', async () => {
  await database.transact((tx) => Promise.all([fill(tx, 1), fill(tx, 2)]))
  let begun = 0
  let holding = 0
  const both = Promise.withResolvers<void>()
  const move = (from: number, to: number) =>
    database.transact(async (tx) => {
      begun += 1
      await add(tx, from, -1n)
      // Only once each holds its own row is the deadlock certain.
      holding += 1
      if (holding === 2) both.resolve()
      await both.promise
      await add(tx, to, 1n)
    })
  await Promise.all([move(1, 2), move(2, 1)])
  expect(begun).toBe(3)
  expect(await coinsOf(database.read, 1)).toEqual({ coins: 1n })
})

test('gives up after four failed attempts', async () => {
  let begun = 0
  const work = database.transact(async (tx) => {
    begun += 1
    await sql`do $$ begin raise serialization_failure; end $$`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(begun).toBe(4)
})

test('a backend killed within a transaction fails only that transaction', async () => {
  const work = database.transact(async (tx) => {
    await fill(tx, 1)
    await kill(await backendOf(tx))
    await fill(tx, 2)
  })
  await expect(work).rejects.toThrow()
  await database.transact((tx) => fill(tx, 3))
  expect(await coinsOf(database.read, 1)).toBeUndefined()
  expect(await coinsOf(database.read, 3)).toEqual({ coins: 1n })
})

test('a backend killed before the commit makes the outcome unknown', async () => {
  const work = database.transact(async (tx) => {
    await fill(tx, 1)
    await kill(await backendOf(tx))
    await admin.query('select pg_sleep(0.1)')
  })
  await expect(work).rejects.toBeInstanceOf(OutcomeUnknownError)
  expect(await coinsOf(database.read, 1)).toBeUndefined()
})

test('recovers when all idle backends are killed', async () => {
  await Promise.all([1, 2, 3, 4].map((id) => database.transact((tx) => fill(tx, id))))
  expect(database.pool.idleCount).toBeGreaterThan(0)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`)
  await expect.poll(() => database.pool.totalCount, { timeout: 5_000 }).toBe(0)
  expect(await coinsOf(database.read, 4)).toEqual({ coins: 1n })
})

test('refuses after 2.5 s without a free connection, and the pool recovers', async () => {
  const busy = [1, 2, 3, 4].map(() => database.transact((tx) => sql`select pg_sleep(2.9)`.execute(tx)))
  const began = performance.now()
  await expect(coinsOf(database.read, 1)).rejects.toThrow('timeout exceeded')
  expect(performance.now() - began).toBeGreaterThan(2_400)
  await Promise.all(busy)
  expect(await coinsOf(database.read, 1)).toBeUndefined()
})

test('connections have the timeouts that end a stuck statement', async () => {
  const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'application_name']
  const shown = await database.transact((tx) =>
    Promise.all(limits.map((name) => sql<{ value: string }>`select current_setting(${name}) as value`.execute(tx))),
  )
  expect(shown.map(({ rows }) => rows[0]?.value)).toEqual(['1s', '3s', '5s', 'zamra-test'])
})

function add(tx: Tx<Tables>, playerId: number, coins: bigint) {
  return tx
    .updateTable('jar')
    .set((jar) => ({ coins: jar('coins', '+', coins) }))
    .where('player_id', '=', playerId)
    .execute()
}

const ours = `datname = current_database() and application_name = 'zamra-test'`

function kill(pid: number) {
  return admin.query('select pg_terminate_backend($1)', [pid])
}

test('refuses to start when the connections of all processes exceed what their server accepts', async () => {
  const { rows } = await admin.query<{ room: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  )
  const room = rows[0]?.room ?? 0
  // Four for each database and for reports, two of the ledger, and one to each database for each of three threads.
  const fitting = Math.floor(room / 24)
  const of = (processes: number) => ({ processes, threads: 3 })
  const main = { name: 'test', pool: database.pool, reports: database }
  const shard = { ...main, name: 'shard0' }
  await requireConnectionsFit({ main, shards: [shard] }, of(fitting), log)
  await expect(requireConnectionsFit({ main, shards: [shard] }, of(fitting + 1), log)).rejects.toThrow(
    `each process may open 24 connections to the PostgreSQL server of test, shard0, ${(fitting + 1) * 24} together, and it accepts ${room}`,
  )
  await requireConnectionsFit({ main, shards: [] }, of(fitting + 1), log)
})
