import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import type { Shard } from '../db/databases.ts'
import { auditShard } from './audit.ts'
import { betPlaced, betRolledBack, betWon, bonusGranted, giftMoney } from './book.ts'
import { rebuildShard } from './rebuild.ts'
import { type BetSettlement, settleBets } from './settle-bets.ts'

let world: LedgerWorld
let shard: Shard
beforeAll(async () => {
  world = await openLedgerWorld()
  shard = world.databases.shards[0] as Shard
})
afterAll(() => world.close())

/** The same past for the players of two rows: those of one are settled one by one, those of the other all at once. */
test('settling many bets gives the same answers and rows as settling each alone', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(pasts(), { minLength: 1, maxLength: 4 }), async (lives) => {
      const [alone, together] = [await playersWith(lives), await playersWith(lives)]
      const expected: string[] = []
      for (const settlement of settlementsOf(lives, alone)) {
        const { answer, again } = await betWon(world.ledger, settlement)
        expected.push(again ? `${answer.status} again` : answer.status)
      }
      const settlements = settlementsOf(lives, together)
      const unsettled = await shard.transact((tx) => settleBets(tx, settlements, systemNow()))
      const answers = settlements.map(() => 'posted')
      for (const { place, status, again } of unsettled) answers[place] = again ? `${status} again` : status
      expect(answers).toEqual(expected)
      for (const answer of answers) met.add(answer)
      expect(await rowsOf(shard.pool, together)).toEqual(await rowsOf(shard.pool, alone))
    }),
    { numRuns: 20 },
  )
  expect([...met].sort()).toEqual(['closed', 'noHold', 'posted', 'posted again'])
  const { broken } = await auditShard(world.owners[0] as pg.Pool)
  expect(broken).toEqual([])
})

test('a repeated settlement moves nothing, and betWon with the same id gets the same answer', async () => {
  const playerId = await newPlayer({ bets: [win(50), win(0)], hasBonus: false })
  const settlements = settlementsOf([{ bets: [win(50), win(0)], hasBonus: false }], [playerId])
  expect(await shard.transact((tx) => settleBets(tx, settlements, systemNow()))).toEqual([])
  const before = await rowsOf(shard.pool, [playerId])
  expect(await shard.transact((tx) => settleBets(tx, settlements, systemNow()))).toEqual([
    { place: 0, status: 'posted', again: true },
    { place: 1, status: 'posted', again: true },
  ])
  expect(await betWon(world.ledger, settlements[0] as BetSettlement)).toMatchObject({ again: true })
  const other = { ...(settlements[0] as BetSettlement), amount: minor(51n) }
  expect(await shard.transact((tx) => settleBets(tx, [other], systemNow()))).toMatchObject([{ status: 'conflict' }])
  expect(await rowsOf(shard.pool, [playerId])).toEqual(before)
})

test('closes the finished day on a new day, and restarts the counters', async () => {
  const lifecycle = { bets: [win(50), win(70), win(0)], hasBonus: false }
  const [alone, together] = [await newPlayer(lifecycle), await newPlayer(lifecycle)]
  const owner = world.owners[0] as pg.Pool
  await owner.query(
    `update ledger.wallet set counted_on = counted_on - 40, staked_month = 7 where player_id = any ($1)`,
    [[alone, together]],
  )
  for (const settlement of settlementsOf([lifecycle], [alone])) await betWon(world.ledger, settlement)
  await shard.transact((tx) => settleBets(tx, settlementsOf([lifecycle], [together]), systemNow()))
  expect(await rowsOf(shard.pool, [together])).toEqual(await rowsOf(shard.pool, [alone]))
  await rebuildShard(owner)
})

test('refuses a call that contains one bet twice', async () => {
  const playerId = await newPlayer({ bets: [win(50)], hasBonus: false })
  const [settlement] = settlementsOf([{ bets: [win(50)], hasBonus: false }], [playerId]) as [BetSettlement]
  const before = await rowsOf(shard.pool, [playerId])
  const twice = shard.transact((tx) =>
    settleBets(tx, [settlement, { ...settlement, settlement: 'another' }], systemNow()),
  )
  await expect(twice).rejects.toThrow('occurs twice')
  expect(await rowsOf(shard.pool, [playerId])).toEqual(before)
})

test('settles an empty list', async () => {
  expect(await shard.transact((tx) => settleBets(tx, [], systemNow()))).toEqual([])
})

type Fate = 'open' | 'settled' | 'settledOtherwise' | 'rolledBack' | 'unknown'
type PastBet = { readonly fate: Fate; readonly won: number; readonly turnover: 'none' | 'stake' | 'difference' }
type Past = { readonly bets: readonly PastBet[]; readonly hasBonus: boolean }

function pasts(): fc.Arbitrary<Past> {
  const open = { weight: 6, arbitrary: fc.constant<Fate>('open') }
  const closed = fc.constantFrom<Fate>('settled', 'settledOtherwise', 'rolledBack', 'unknown')
  const bet = fc.record<PastBet>({
    fate: fc.oneof(open, { weight: 1, arbitrary: closed }),
    won: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 150 })),
    turnover: fc.constantFrom('none', 'stake', 'difference'),
  })
  return fc.record({ bets: fc.array(bet, { minLength: 1, maxLength: 6 }), hasBonus: fc.boolean() })
}

function win(won: number): PastBet {
  return { fate: 'open', won, turnover: 'stake' }
}

let players = 0

function playersWith(lives: readonly Past[]): Promise<PlayerId[]> {
  return lives.reduce<Promise<PlayerId[]>>(
    async (all, lifecycle) => [...(await all), await newPlayer(lifecycle)],
    Promise.resolve([]),
  )
}

/** All of the first shard. Anyone who has a bonus staked every bet but the first with it in play. */
async function newPlayer({ bets, hasBonus }: Past): Promise<PlayerId> {
  players += 1
  const playerId = (300_000_000 + players * 256) as PlayerId
  await world.ledger.openWallet(playerId, 'IN')
  await giftMoney(world.ledger, { currency: 'INR', playerId, reward: 'funds', amount: minor(150n) })
  for (const [index, bet] of bets.entries()) {
    if (hasBonus && index === 1) {
      await bonusGranted(world.ledger, {
        currency: 'INR',
        playerId,
        grant: 'play',
        amount: minor(90n),
        wager: minor(400n),
      })
    }
    await place(playerId, index, bet)
  }
  return playerId
}

async function place(playerId: PlayerId, index: number, { fate, turnover, won }: PastBet): Promise<void> {
  if (fate === 'unknown') return
  const bet = betOf(index)
  await betPlaced(world.ledger, { currency: 'INR', playerId, bet, stake: minor(40n), weight: bps(5_000), turnover })
  if (fate === 'settled')
    await betWon(world.ledger, { currency: 'INR', playerId, bet, settlement: bet, amount: minor(BigInt(won)) })
  if (fate === 'settledOtherwise')
    await betWon(world.ledger, { currency: 'INR', playerId, bet, settlement: 'else', amount: minor(1n) })
  if (fate === 'rolledBack') await betRolledBack(world.ledger, { currency: 'INR', playerId, bet, rollback: bet })
}

function betOf(index: number): string {
  return `bet ${index}`
}

/** Bet by bet, player by player, so that those of one player lie apart; where a bonus had a part, at the end. */
function settlementsOf(lives: readonly Past[], of: readonly PlayerId[]): readonly BetSettlement[] {
  const all = lives.flatMap(({ bets, hasBonus }, player) =>
    bets.map(({ won }, index) => ({ won, index, isLast: hasBonus && index > 0, playerId: of[player] as PlayerId })),
  )
  const rank = ({ isLast, index }: { isLast: boolean; index: number }) => index + (isLast ? 100 : 0)
  return all
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ playerId, index, won }) => ({
      playerId,
      bet: betOf(index),
      settlement: betOf(index),
      currency: 'INR',
      amount: minor(BigInt(won)),
    }))
}

/** All that the book keeps of these players, but who and when. */
async function rowsOf(pool: pg.Pool, of: readonly PlayerId[]): Promise<unknown> {
  const asked = [
    `select to_jsonb(t) - '{player_id,last_at}'::text[] as row from ledger.wallet t where player_id = $1`,
    `select to_jsonb(t) - '{player_id}'::text[] as row from ledger.hold t where player_id = $1 order by ref`,
    `select to_jsonb(t) - '{player_id}'::text[] as row from ledger.bonus t where player_id = $1 order by grant_id`,
    `select to_jsonb(t) - '{player_id}'::text[] as row from ledger.day_total t where player_id = $1 order by day`,
    `select to_jsonb(t) - '{player_id,at}'::text[] as row from ledger.transfer t where player_id = $1 order by seq`,
    `select to_jsonb(t) - '{player_id,at,body_hash}'::text[] as row from ledger.command t where player_id = $1 order by key`,
    `select to_jsonb(t) - '{player_id,id,at}'::text[] as row from public.event t where player_id = $1 order by id`,
  ]
  return await Promise.all(
    of.flatMap((playerId) => asked.map(async (text) => (await pool.query(text, [playerId])).rows as unknown)),
  )
}
