import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import { auditShard } from './audit.ts'
import type { Command } from './command.ts'
import type { Movement } from './movements.ts'
import { planOf, postBatch } from './post.ts'
import { settleBets } from './settle-bets.ts'

/** Two servers post for the same players, and the clock of the second one is an hour behind. */
let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

/** A Monday after the next, half past midnight in India: an hour earlier it was another day and another week. */
const ahead = systemNow()
ahead.setUTCDate(ahead.getUTCDate() + 14 - ahead.getUTCDay())
ahead.setUTCHours(19, 0, 0, 0)
const behind = new Date(ahead.getTime() - 3_600_000)
const later = new Date(ahead.getTime() + 5_000)

test.each([
  ['post', 1],
  ['post_in_runs', 3],
] as const)('%s never dates a transfer before the previous one of its player', async (statement, commands) => {
  const playerId = await newPlayer()
  await post([command(playerId, 'giftMoney', 500)], ahead)
  const bets = Array.from({ length: commands }, () => command(playerId, 'betPlaced', 10))
  expect(planOf(bets).statement).toBe(statement)
  await post(bets, behind)
  const late = await timesOf(playerId)
  expect(new Set(late)).toEqual(new Set([Math.max(...late)]))
  await post([command(playerId, 'betPlaced', 10)], later)
  expect(await timesOf(playerId)).toEqual((await timesOf(playerId)).toSorted((one, other) => one - other))
  expect((await timesOf(playerId)).at(-1)).toBeGreaterThanOrEqual(later.getTime())
})

test('post_in_turns never dates a transfer before the previous one of its player', async () => {
  const players = [await newPlayer(), await newPlayer(), await newPlayer()]
  await post(
    players.map((playerId) => command(playerId, 'giftMoney', 500)),
    ahead,
  )
  const twice = [...players, ...players.slice(0, 1)].map((playerId) => command(playerId, 'betPlaced', 10))
  expect(planOf(twice).statement).toBe('post_in_turns')
  await post(twice, behind)
  for (const playerId of players) expect(Math.min(...(await timesOf(playerId)))).toBeGreaterThanOrEqual(ahead.getTime())
})

test('a settlement never dates a transfer before the stake', async () => {
  const playerId = await newPlayer()
  const bet = command(playerId, 'betPlaced', 10)
  await post([command(playerId, 'giftMoney', 500)], ahead)
  await post([bet], ahead)
  const settlement = { playerId, bet: bet.ref, settlement: 'won', amount: minor(30n), currency: 'INR' } as const
  const shard = world.databases.shardOf(playerId)
  expect(await shard.transact((tx) => settleBets(tx, [settlement], behind))).toEqual([])
  const times = await timesOf(playerId)
  expect(times).toHaveLength(3)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(ahead.getTime())
})

test('a refund by a clock that is still in the week before counts in the week of its stake only', async () => {
  const playerId = await newPlayer()
  const friday = new Date(behind.getTime() - 48 * 3_600_000)
  const bet = command(playerId, 'betPlaced', 40)
  await post([command(playerId, 'giftMoney', 500)], friday)
  await post([bet], friday)
  await post([command(playerId, 'betPlaced', 10)], ahead)
  await post([{ ...command(playerId, 'betRolledBack', 0), ref: bet.ref }], behind)
  const { rows } = await world.databases
    .shardOf(playerId)
    .pool.query('select staked_day, staked_week from ledger.wallet where player_id = $1', [playerId])
  expect(rows).toEqual([{ staked_day: 10n, staked_week: 10n }])
})

test('the audit finds nothing after all this', async () => {
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})

let players = 0
let keys = 0

/** All of one shard. */
async function newPlayer(): Promise<PlayerId> {
  players += 1
  const playerId = (300_000_000 + players * 256) as PlayerId
  await world.ledger.openWallet(playerId, 'IN')
  return playerId
}

function command(playerId: PlayerId, movement: Movement, amount: number): Command {
  keys += 1
  const key = keys.toString(16).padStart(32, '0')
  return {
    playerId,
    movement,
    key,
    ref: key,
    amount: minor(BigInt(amount)),
    currency: 'INR',
    ...(movement === 'betPlaced' && { weight: bps(0), turnoverRule: 'stake' as const }),
  }
}

async function post(commands: readonly Command[], at: Date): Promise<void> {
  const pool = world.databases.shardOf((commands[0] as Command).playerId).pool as pg.Pool
  for (const { answer } of await postBatch(pool, commands, at)) expect(answer.status).toBe('posted')
}

async function timesOf(playerId: PlayerId): Promise<readonly number[]> {
  const text = 'select at from ledger.transfer where player_id = $1 order by seq'
  const { rows } = await world.databases.shardOf(playerId).pool.query<{ at: Date }>(text, [playerId])
  return rows.map(({ at }) => at.getTime())
}
