import type { PlayerId } from '@zamra/contract/brand.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, openNeighbours, placeSmallBet } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { auditLedger } from './audit-ledger.ts'
import * as book from './book.ts'
import { chainShard } from './chain.ts'

const keys = new Map([[1, 'the key of these nights']])
const dayMs = 86_400_000

let world: LedgerWorld
let pool: pg.Pool
beforeAll(async () => {
  world = await openLedgerWorld()
  pool = world.databases.shards[0]?.pool as pg.Pool
})
afterAll(() => world.close())

async function play(playerId: PlayerId, name: string, bets: number): Promise<void> {
  for (let number = 0; number < bets; number += 1) {
    const bet = `${name} ${number}`
    await placeSmallBet(world.ledger, playerId, bet)
    await book.betWon(world.ledger, { currency: 'INR', playerId, bet, settlement: bet, amount: 2n as never })
  }
  await chainShard(pool, keys, systemNow())
}

let nights = 0
async function audit(on: pg.Pool) {
  nights += 1
  const audited = await auditLedger(on, { keys, at: new Date(systemNow().getTime() + nights * 2 * dayMs) })
  expect(audited).toMatchObject({ broken: [], tampered: [] })
  return audited
}

/** The count also holds what earlier transactions of this connection read and PostgreSQL has not reported yet. */
async function countRowsRead(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read
     from pg_stat_xact_user_tables where schemaname = 'ledger'`,
  )
  return rows[0]?.read ?? 0
}

const rowsAreDear = [
  // What an index alone answers is not counted.
  'enable_indexonlyscan = off',
  ...['enable_seqscan = off', 'cpu_tuple_cost = 100', 'cpu_index_tuple_cost = 100'],
  ...['seq_page_cost = 0', 'random_page_cost = 0', 'cpu_operator_cost = 0'],
]

/** One audit on one connection, with the rows of the ledger that it read, from PostgreSQL's own counters. */
async function costOfNight() {
  // Both nights are planned with what the tables hold, whether or not PostgreSQL has found time to count their rows.
  await world.owners[0]?.query('analyze')
  const client = await pool.connect()
  try {
    await client.query('begin')
    // In the small tables of a test it would be cheaper to read everything. So a row costs much, as in large ones, and
    // pages and operators cost nothing.
    for (const setting of rowsAreDear) await client.query(`set local ${setting}`)
    await client.query('set local statement_timeout = 60000')
    const query = (text: string, values?: unknown[]) =>
      /^(begin|commit|set local)/.test(text) ? undefined : client.query(text, values)
    const before = await countRowsRead(client)
    const { players, transfers } = await audit({
      query,
      connect: async () => ({ query, release() {} }),
    } as unknown as pg.Pool)
    const after = await countRowsRead(client)
    await client.query('commit')
    return { players, transfers, rows: after - before }
  } finally {
    client.release()
  }
}

test('a night costs what its day did, however much those who did nothing have played before', {
  timeout: 120_000,
}, async () => {
  // PostgreSQL plans the functions of the audit for about ten players, so there must be more than those.
  const [first, second, ...others] = await openNeighbours(world, 60)
  const idle = others.slice(0, 6)
  // Enough rows that PostgreSQL chooses the same plans for both nights.
  for (const player of idle) await play(player, 'once', 20)
  await audit(pool)
  await play(first as PlayerId, 'a day', 20)
  const before = await costOfNight()
  for (const player of idle) await play(player, 'for long', 100)
  await audit(pool)
  await play(second as PlayerId, 'a day', 20)
  const after = await costOfNight()
  expect(after).toMatchObject({ players: before.players, transfers: before.transfers })
  expect(before.rows).toBeGreaterThan(100)
  expect(after.rows / before.rows).toBeLessThan(1.05)
})
