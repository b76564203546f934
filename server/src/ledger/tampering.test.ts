import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { setBars, setLimits } from '../../test/restrictions.ts'
import { systemNow } from '../base/clock.ts'
import * as book from './book.ts'
import { chainShard } from './chain.ts'
import * as gifts from './gift-bets.ts'
import { invariants } from './invariants.ts'
import { verifyChain } from './verify-chain.ts'

const keys = new Map([[1, 'a key that only this test knows']])

let world: LedgerWorld
let client: pg.PoolClient
let players: readonly PlayerId[]
beforeAll(async () => {
  world = await openLedgerWorld()
  const created = await Promise.all([world.player(100_000n), world.player(100_000n), world.player(100_000n)])
  players = created.filter((player) => world.databases.shardOf(player).index === 0)
  for (const player of players) await live(player)
  await chainShard(world.databases.shards[0]?.pool as pg.Pool, keys, systemNow())
  client = (await world.owners[0]?.connect()) as pg.PoolClient
  // Somebody with all the rights: the triggers do not stop them.
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  client.release(true)
  await world.close()
})

/** Every kind of hold in every state, bonuses that were wagered, converted, forfeited, and a last transfer. */
async function live(playerId: PlayerId): Promise<void> {
  const { ledger, databases } = world
  const of = { currency: 'INR', playerId } as const
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await setLimits(databases.shardOf(playerId).pool, playerId, 'loss', { week: minor(90_000_000n) })
  await setBars(databases.shardOf(playerId).pool, playerId, { withdrawal: true })
  await setBars(databases.shardOf(playerId).pool, playerId, {})
  for (const order of ['lapsed', 'credited', 'pending'])
    await book.depositOrdered(ledger, { ...of, order, amount: minor(700n) })
  await book.depositLapsed(ledger, { ...of, order: 'lapsed' })
  await book.depositCredited(ledger, { ...of, order: 'credited', payment: 'credited', amount: minor(700n) })
  for (const withdrawal of ['paid', 'returned', 'held'])
    await book.withdrawalHeld(ledger, { ...of, withdrawal, amount: minor(300n) })
  await book.withdrawalPaid(ledger, { ...of, withdrawal: 'paid', fee: minor(1n), tax: minor(2n) })
  await book.withdrawalReturned(ledger, { ...of, withdrawal: 'returned' })
  await book.withdrawalReversed(ledger, { ...of, withdrawal: 'paid', amount: minor(250n) })
  await book.withdrawalTaxReturned(ledger, { ...of, withdrawal: 'paid', amount: minor(2n) })
  await book.betPlaced(ledger, { ...of, ...rules, bet: 'plain', stake: minor(50n) })
  await book.betWon(ledger, { ...of, bet: 'plain', settlement: 'plain', amount: minor(0n) })
  for (const grant of ['wagered', 'dropped', 'kept']) {
    const terms = { wager: minor(40n), maxBet: minor(200_000n), lockedCash: minor(70n) }
    await book.bonusGranted(ledger, { ...of, grant, amount: minor(1_000n), ...terms })
  }
  for (const bet of ['won', 'lost', 'back', 'open'])
    await book.betPlaced(ledger, { ...of, ...rules, bet, stake: minor(30n) })
  await book.betWon(ledger, { ...of, bet: 'won', settlement: 'won', amount: minor(44n) })
  await book.betWon(ledger, { ...of, bet: 'lost', settlement: 'lost', amount: minor(0n) })
  await book.betRolledBack(ledger, { ...of, bet: 'back', rollback: 'back' })
  await book.betRolledBack(ledger, { ...of, bet: 'never placed', rollback: 'early' })
  for (const gift of ['gift won', 'gift lost', 'gift to wager', 'gift back', 'gift open'])
    await gifts.giftBetPlaced(ledger, { ...of, bet: gift, stake: minor(20n) })
  await gifts.giftBetWon(ledger, { ...of, bet: 'gift won', settlement: 'gift won', amount: minor(60n) })
  await gifts.giftBetWon(ledger, { ...of, bet: 'gift lost', settlement: 'gift lost', amount: minor(0n) })
  const wagering = { wager: minor(180n), maxBet: minor(90n) }
  await gifts.giftBetWon(ledger, { ...of, bet: 'gift to wager', settlement: 'gift', amount: minor(60n), wagering })
  await gifts.giftBetRolledBack(ledger, { ...of, bet: 'gift back', rollback: 'gift back' })
  await gifts.giftBetRolledBack(ledger, { ...of, bet: 'gift never placed', rollback: 'early gift' })
  await book.bonusConverted(ledger, { ...of, grant: 'wagered' })
  await book.bonusForfeited(ledger, { ...of, grant: 'dropped' })
  const approved = { proposedBy: 'asha', approvedBy: 'ravi', amount: minor(5n), direction: 'in' } as const
  await book.adjustment(ledger, { ...of, adjustment: 'case 1', ...approved })
}

type Column = { readonly table: string; readonly name: string; readonly type: string }

const tables = ['transfer', 'command', 'hold', 'bonus', 'restriction', 'adjustment', 'wallet'] as const
test.each(tables)('the audit or the chain finds a change of any column of any row of ledger.%s', async (table) => {
  const missed: string[] = []
  for (const column of await columnsOf(table)) {
    for (const { place, row } of await placesOf(column)) {
      const sql = `update ledger.${table} set ${column.name} = ${another(column)} where ctid = $1`
      if (!(await isFoundAfter(sql, place))) missed.push(`${table}.${column.name} of ${row}`)
    }
  }
  expect(missed).toEqual([])
})

test.each(tables)('the audit or the chain finds that any row of ledger.%s was removed', async (table) => {
  const missed: string[] = []
  for (const { place, row } of await placesOf({ table, name: 'player_id', type: 'integer' })) {
    if (!(await isFoundAfter(`delete from ledger.${table} where ctid = $1`, place))) missed.push(`${table} ${row}`)
  }
  expect(missed).toEqual([])
})

async function columnsOf(table: string): Promise<readonly Column[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, case data_type when 'USER-DEFINED' then 'ledger.' || udt_name else data_type end as type
     from information_schema.columns where table_schema = 'ledger' and table_name = $1`,
    [table],
  )
  return rows.map((row) => ({ table, ...row }))
}

async function placesOf({ table, name, type }: Column) {
  const { rows } = await client.query<{ place: string; row: string }>(
    `select ctid as place, to_jsonb(t) as row from ledger.${table} t
     where player_id = $1 and ${another({ table, name, type })} is distinct from ${name}`,
    [players[0]],
  )
  return rows.map(({ place, row }) => ({ place, row: JSON.stringify(row) }))
}

/** Another value of the same type. */
function another({ name, type }: Column): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return `not ${name}`
  if (type === 'date') return `coalesce(${name}, '2026-01-01') + 40`
  if (type.startsWith('timestamp')) return `${name} + interval '1 microsecond'`
  if (type === 'text') return `coalesce(${name}, '') || 'X'`
  if (type === 'ARRAY') return `coalesce(${name}, '{}') || 1::bigint`
  if (type.startsWith('ledger.')) {
    return `(select coalesce(min(v) filter (where v > ${name}), min(v)) from unnest(enum_range(null::${type})) v)`
  }
  return `coalesce(${name}, 0) + ${name === 'seq' || name === 'number' ? 7_777 : 1}`
}

/** A change that a constraint refuses needs no audit. */
async function isFoundAfter(sql: string, place: string): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(sql, [place])
    if ((await verifyChain(client as never, keys)).tampered.length > 0) return true
    for (const { sql: query } of invariants) if ((await client.query(query, [players])).rows.length > 0) return true
    return false
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23514') return true
    throw error
  } finally {
    await client.query('rollback')
  }
}
