import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import type { Shard } from '../db/databases.ts'

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

const tables = ['wallet', 'transfer', 'command', 'hold', 'bonus', 'day_total', 'link', 'seal', 'chain_head', 'movement']

test('the application can look at the book and cannot write to any of its tables', async () => {
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
  const nobody = `array[1], array[gen_random_uuid()], array[1::bigint], array[3::smallint], array[5::bigint],
    array[null::uuid], array[null::bigint], array[null::bigint], array[null::uuid], array[null::smallint], array[null::smallint]`
  const { rows } = await app.query(`select status from ledger.post(${nobody})`)
  expect(rows).toEqual([{ status: 21 }])
})

test('rows of the book can be neither changed nor removed, not even by its owner or by naming a partition [LG-02]', async () => {
  const owner = await signIn('postgres')
  const { rows } = await owner.query<{ leaf: string }>(
    `select inhrelid::regclass::text as leaf from pg_inherits where inhparent = 'ledger.transfer'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(12)
  const appendOnly = ['ledger.transfer', 'ledger.command', 'ledger.link', 'ledger.seal']
  for (const table of [...appendOnly, ...rows.map(({ leaf }) => leaf)]) {
    const column = await firstColumn(table.replace('ledger.', ''))
    await expect(owner.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow('only ever added to')
    await expect(owner.query(`delete from ${table}`)).rejects.toThrow('only ever added to')
    await expect(owner.query(`truncate ${table}`)).rejects.toThrow('only ever added to')
  }
})

test('no pocket falls below zero and no transfer is of nothing, whoever writes', async () => {
  const owner = await signIn('postgres')
  await expect(owner.query('update ledger.wallet set cash = -1')).rejects.toThrow('cash_is_not_negative')
  await expect(owner.query('update ledger.wallet set held = -1')).rejects.toThrow('held_is_not_negative')
  const row = `(1, 1, now(), 0, 1, 10, 3, gen_random_uuid())`
  const insert = 'insert into ledger.transfer (player_id, seq, at, amount, debit, credit, kind, ref) values'
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
