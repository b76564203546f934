import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { depositCredited, stakedFromBonus } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { activeGrants, followGrants, forfeitGrant, offerGrant, publishPromo, sandboxPromos } from '../promo/index.ts'
import { placeBet, settleBet } from './bet.ts'
import type { Bet } from './bet-types.ts'

let world: World
let promo: NonNullable<Awaited<ReturnType<typeof publishPromo>>>
beforeAll(async () => {
  world = await openWorld()
  const [offer] = sandboxPromos
  const terms = { ...offer?.config, weights: { lottery: 10_000, crash: 5_000 }, excludedGames: ['closed-rocket'] }
  const published = await world.app.databases.main.transact((tx) =>
    publishPromo(tx, { ...offer, config: terms }, sandbox, { approvedBy: ['Asha', 'Bilal'], at: systemNow() }),
  )
  if (!published) throw new Error('the promotion was not published')
  promo = published
})
afterAll(() => world.close())

/** A player with 200 of their own and a bonus of 100, to be wagered for 900. */
async function playerWithBonus(): Promise<PlayerId> {
  const { playerId } = await world.player()
  const chosen = { playerId, orderNo: 'D1', currency: 'INR', promo, at: systemNow() }
  await world.app.databases.shardOf(playerId).transact((tx) => offerGrant(tx, chosen))
  const deposit = { order: 'D1', payment: 'p', amount: minor(20_000n) }
  await depositCredited(world.app.ledger, { playerId, currency: 'INR', ...deposit })
  await followGrants(world.app, playerId, systemNow())
  return playerId
}

function betOn(playerId: PlayerId, category: string, gameId: string, stake: bigint): Bet {
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  const of = { playerId, mode: 'real', currency: 'INR', round: 'r', bet: gameId } as const
  return { ...of, ...rules, gameId, category, stake: minor(stake) }
}

async function wagered(playerId: PlayerId): Promise<bigint> {
  const [grant] = await activeGrants(world.app.databases.shardOf(playerId).pool, playerId)
  return (grant?.wagerRequired ?? 0n) - (grant?.wagerLeft ?? 0n)
}

test('a bet counts by the frozen terms of the bonus, and an excluded game takes no bonus money', async () => {
  const playerId = await playerWithBonus()
  const settle = (bet: string) =>
    settleBet(world.app, { playerId, mode: 'real', currency: 'INR', bet, settlement: bet, amount: minor(4_000n) })
  await placeBet(world.app, betOn(playerId, 'crash', 'rocket', 4_000n))
  await settle('rocket')
  expect(await wagered(playerId)).toBe(2_000n)
  await placeBet(world.app, betOn(playerId, 'lottery', 'minute', 4_000n))
  await settle('minute')
  expect(await wagered(playerId)).toBe(6_000n)
  await placeBet(world.app, betOn(playerId, 'crash', 'closed-rocket', 4_000n))
  await settle('closed-rocket')
  expect(await wagered(playerId)).toBe(6_000n)
  const tooMuch = await placeBet(world.app, { ...betOn(playerId, 'crash', 'closed-rocket', 25_000n), bet: 'too much' })
  expect(tooMuch.status).toBe('insufficient')
  const counted = await placeBet(world.app, betOn(playerId, 'crash', 'with-bonus', 25_000n))
  expect(counted.status).toBe('posted')
  const { pool } = world.app.databases.shardOf(playerId)
  expect(await stakedFromBonus(pool, playerId, 'with-bonus')).toBe(5_000n)
})

test('a bet that is repeated after its bonus has ended is the same bet and not a conflict', async () => {
  const playerId = await playerWithBonus()
  const bet = betOn(playerId, 'crash', 'rocket', 4_000n)
  expect(await placeBet(world.app, bet)).toMatchObject({ status: 'posted', again: false })
  await forfeitGrant(world.app, playerId, 'D1')
  expect(await placeBet(world.app, bet)).toMatchObject({ status: 'posted', again: true })
  expect(await placeBet(world.app, { ...bet, stake: minor(4_001n) })).toMatchObject({ status: 'conflict' })
})
