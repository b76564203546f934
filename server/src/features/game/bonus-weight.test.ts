import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { depositCredited, readBalance } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { activeGrants, followGrants, forfeitGrant, offerGrant, publishPromo, sandboxPromo } from '../promo/index.ts'
import { placeBet, settleBet } from './bet.ts'
import type { Bet } from './bet-types.ts'
import { reverseBet } from './reverse-bet.ts'
import { betIdOf, roundRecordOf } from './studio/entry.ts'

let world: World
let promo: NonNullable<Awaited<ReturnType<typeof publishPromo>>>
beforeAll(async () => {
  world = await openWorld()
  const offer = sandboxPromo('first-deposit-in')
  const { grant } = offer.config
  if (grant.kind !== 'bonus') throw new Error('the offer is not a bonus')
  const wager = { ...grant.wager, weights: { lottery: 10_000, crash: 5_000 }, excludedGames: ['closed-rocket'] }
  const terms = { ...offer.config, grant: { ...grant, wager } }
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
  expect(await readBalance(world.app.databases.shardOf(playerId).pool, playerId)).toMatchObject({ bonus: 5_000n })
})

test('a bet of own money that counted towards a bonus is not reversed, because its turnover would stay', async () => {
  const playerId = await playerWithBonus()
  const of = { playerId, mode: 'real', currency: 'INR' } as const
  const player = { ...of, provider: 'p', round: 'r', game: 'crash', session: randomUUID(), market: 'IN' }
  const playAndReverse = async (game: string) => {
    const [bet, amount] = [betIdOf('p', game), minor(4_000n)]
    const [placed, settled] = [{ kind: 'bet', tx: game, amount } as const, { tx: `${game}-win`, amount: minor(0n) }]
    const record = { ...betOn(playerId, 'crash', game, amount), bet, round: game }
    await placeBet(world.app, { ...record, attached: roundRecordOf({ ...player, round: game }, placed) })
    const won = roundRecordOf({ ...player, round: game }, { kind: 'win', bet: game, ...settled })
    await settleBet(world.app, { ...of, bet, settlement: bet, amount: minor(0n), attached: won })
    const undo = { kind: 'rollback', tx: `${game}-undo`, amount, bet: game, takes: minor(0n) } as const
    const attached = roundRecordOf({ ...player, round: game }, undo)
    return await reverseBet(world.app, { ...of, bet, reversal: bet, stake: amount, won: minor(0n), attached })
  }
  expect(await playAndReverse('rocket')).toMatchObject({ status: 'closed', balance: 26_000n })
  expect(await playAndReverse('closed-rocket')).toMatchObject({ status: 'posted', balance: 16_000n })
  expect(await wagered(playerId)).toBe(2_000n)
})

test('a bet that is repeated after its bonus has ended is the same bet and not a conflict', async () => {
  const playerId = await playerWithBonus()
  const bet = betOn(playerId, 'crash', 'rocket', 4_000n)
  expect(await placeBet(world.app, bet)).toMatchObject({ status: 'posted', again: false })
  await forfeitGrant(world.app, playerId, 'D1')
  expect(await placeBet(world.app, bet)).toMatchObject({ status: 'posted', again: true })
  expect(await placeBet(world.app, { ...bet, stake: minor(4_001n) })).toMatchObject({ status: 'conflict' })
})
