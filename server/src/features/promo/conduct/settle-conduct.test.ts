import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, boundPlayer, credit } from '../../../../test/bound-player.ts'
import { type ConductWorld, openConductWorld } from '../../../../test/conduct-world.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemNow } from '../../../base/clock.ts'
import {
  auditShard,
  readBalance,
  withdrawalHeld,
  withdrawalPaid,
  withdrawalReturned,
  withdrawalReversed,
} from '../../../ledger/index.ts'
import { settleConduct } from './settle-conduct.ts'

let world: ConductWorld
beforeAll(async () => {
  world = await openConductWorld()
})
afterAll(() => world.close())

const later = (days: number) => new Date(systemNow().getTime() + days * 86_400_000)
const shardOf = ({ playerId }: BoundPlayer) => world.app.databases.shardOf(playerId)
const caseOf = async (as: BoundPlayer) => (await world.ok('/risk/case/info', {}, { as })).case
const cashOf = async (player: BoundPlayer) => (await readBalance(shardOf(player).pool, player.playerId))?.cash

/** A player with so much of their own and a reward that was paid. */
async function rewarded(deposit: bigint, reward: bigint): Promise<BoundPlayer> {
  const player = await boundPlayer(world)
  await credit(world.app, player.playerId, deposit)
  const { promoId, rewardId } = await world.give(player.playerId, reward)
  await world.ok('/promo/claim', { promoId, rewardId }, { as: player })
  return player
}

async function decideDeduction({ playerId }: BoundPlayer, amount: number): Promise<void> {
  await world.decide(await world.openCase(playerId, 'arbitrage', ['bets']), { remedy: 'deduct-rewards', amount })
}

/** The same app, with something that happens between the plan of a deduction and its posting. */
function interrupted(happens: () => Promise<unknown>): AppContext {
  const { app } = world
  return {
    ...app,
    ledger: {
      ...app.ledger,
      async submit(command, withinMs) {
        await happens()
        return await app.ledger.submit(command, withinMs)
      },
    },
  }
}

/** Holds so much for a withdrawal, and returns its number. */
async function hold({ playerId }: BoundPlayer, amount: bigint) {
  const given = { playerId, currency: 'INR', withdrawal: randomUUID() }
  const { answer } = await withdrawalHeld(world.app.ledger, { ...given, amount: minor(amount) })
  expect(answer.status).toBe('posted')
  return given
}

/** Withdraws so much, and returns the number. */
async function payOut(player: BoundPlayer, amount: bigint) {
  const held = await hold(player, amount)
  const { answer } = await withdrawalPaid(world.app.ledger, held)
  expect(answer.status).toBe('posted')
  return held
}

test('a deduction that the ledger refused, because the money was on its way out, is made when the money is back', async () => {
  const player = await rewarded(70_000n, 20_000n)
  await decideDeduction(player, 20_000)
  let held: Awaited<ReturnType<typeof hold>> | undefined
  const app = interrupted(async () => {
    held = await hold(player, 90_000n)
  })
  expect(await settleConduct(app, shardOf(player), later(15))).toMatchObject({ settled: 0, failed: 0 })
  expect(await cashOf(player)).toBe(0n)
  await withdrawalReturned(world.app.ledger, held ?? expect.fail('nothing was held'))
  await world.settle(player.playerId, later(15))
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', deduct: 20_000n })
  expect(await cashOf(player)).toBe(70_000n)
  await world.settle(player.playerId, later(16))
  expect(await cashOf(player)).toBe(70_000n)
  expect((await auditShard(shardOf(player).pool)).broken).toEqual([])
}, 60_000)

test('what a player deposited is never deducted, also when they withdrew winnings before or a payout came back', async () => {
  const winner = await rewarded(70_000n, 20_000n)
  await payOut(winner, 90_000n)
  await credit(world.app, winner.playerId, 20_000n)
  const unlucky = await rewarded(50_000n, 20_000n)
  await payOut(unlucky, 20_000n)
  const bounced = await payOut(unlucky, 50_000n)
  await withdrawalReversed(world.app.ledger, { ...bounced, amount: minor(50_000n) })
  for (const [player, own] of [[winner, 20_000n] as const, [unlucky, 50_000n] as const]) {
    expect(await cashOf(player)).toBe(own)
    await decideDeduction(player, 500_000)
    await world.settle(player.playerId, later(15))
    expect(await cashOf(player)).toBe(own)
    expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', deduct: 0n })
  }
}, 60_000)

test('a plan from before a crash is not applied to money that the player deposited meanwhile', async () => {
  const player = await rewarded(70_000n, 20_000n)
  await decideDeduction(player, 20_000)
  const crashing = interrupted(() => Promise.reject(new Error('the process ends here')))
  expect(await settleConduct(crashing, shardOf(player), later(15))).toMatchObject({ settled: 0, failed: 1 })
  await payOut(player, 90_000n)
  await credit(world.app, player.playerId, 20_000n)
  await world.settle(player.playerId, later(15))
  await world.settle(player.playerId, later(15))
  expect(await cashOf(player)).toBe(20_000n)
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', deduct: 0n })
}, 60_000)

test('a deduction that was posted before a crash is found and not made again', async () => {
  const player = await rewarded(70_000n, 20_000n)
  await decideDeduction(player, 20_000)
  const { app } = world
  const losesTheAnswer: AppContext = {
    ...app,
    ledger: {
      ...app.ledger,
      async submit(command, withinMs) {
        await app.ledger.submit(command, withinMs)
        throw new Error('the process ends here')
      },
    },
  }
  expect(await settleConduct(losesTheAnswer, shardOf(player), later(15))).toMatchObject({ settled: 0, failed: 1 })
  expect(await cashOf(player)).toBe(70_000n)
  await world.settle(player.playerId, later(15))
  expect(await cashOf(player)).toBe(70_000n)
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', deduct: 20_000n })
}, 60_000)
