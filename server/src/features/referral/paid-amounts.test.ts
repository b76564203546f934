import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoundPlayer } from '../../../test/bound-player.ts'
import { joinInvited } from '../../../test/invited-player.ts'
import { newOperator, signed } from '../../../test/operators.ts'
import { catchUp, settleBet } from '../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { systemNow } from '../../base/clock.ts'
import type { Projection } from '../../events/projection.ts'
import * as ledger from '../../ledger/index.ts'
import { detectRings } from '../risk/detect-rings.ts'
import { riskReview } from '../risk/index.ts'
import { settleCases } from './case/settle-cases.ts'
import { closeDays } from './close-days.ts'
import { workflows } from './index.ts'

let world: PromoWorld
beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

const later = (days: number) => new Date(systemNow().getTime() + days * 86_400_000)
const counts = workflows.find((workflow) => workflow.kind === 'projection') as Projection
const info = (as: BoundPlayer) => world.ok('/invite/agent/info', {}, { as })
const caseOf = async (as: BoundPlayer) => (await world.ok('/invite/case/info', {}, { as })).case

async function closeToday(): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await Promise.all([closeDays(world.app, later(1)), closeDays(world.app, later(1))])
    await catchUp(world.app, counts)
  }
}

async function confirmRing(caseNo: string): Promise<void> {
  const { app } = world
  const [noor, vikram] = [await newOperator(world, 'Noor'), await newOperator(world, 'Vikram')]
  const proposed = { caseNo, decision: 'confirmed', why: 'one phone', by: noor.name } as const
  const content = await riskReview.contentToPropose(app, proposed)
  const signature = signed(noor, riskReview.textToPropose(content))
  const hash = await riskReview.propose(app, { content, signature }, systemNow())
  const approved = { by: vikram.name, at: systemNow() }
  await riskReview.approve(app, hash, {
    ...approved,
    signature: signed(vikram, riskReview.textToApprove(content, approved)),
  })
}

/** As a server leaves the day that dies between its last reward and its end. */
const forgetEnd = () =>
  world.app.databases.main.pool.query(`update referral_day set state = 'CLOSED' where state = 'GIVEN'`)

test('what the operator gave to a friend is a cost, and what it owed to them is none', async () => {
  const asha = await world.bound()
  const { playerId } = await joinInvited(world, (await info(asha)).inviteCode ?? '')
  await settleBet(world.app, playerId, { stake: 200_000n })
  const given = (amount: bigint) => ({ currency: 'INR', playerId, amount: minor(amount) }) as const
  const { ledger: book } = world.app
  await ledger.giftMoney(book, { ...given(5_000n), reward: 'a reward' })
  await ledger.referralReward(book, { ...given(1_000n), reward: 'of own friends' })
  await ledger.lateCompensation(book, { ...given(2_000n), reward: 'a delay of ours' })
  await ledger.giftBetPlaced(book, { currency: 'INR', playerId, bet: 'free', stake: minor(10_000n) })
  await ledger.giftBetWon(book, { ...given(20_000n), bet: 'free', settlement: 'free' })
  // A bonus is a cost when it becomes cash.
  await ledger.bonusGranted(book, { ...given(30_000n), grant: 'a bonus', wager: minor(0n) })
  await catchUp(world.app, counts)
  expect(await info(asha)).toMatchObject({ validCount: 1, todayReward: 17_500n })
  await ledger.bonusConverted(book, { currency: 'INR', playerId, grant: 'a bonus' })
  await catchUp(world.app, counts)
  expect(await info(asha)).toMatchObject({ todayReward: 14_500n })
}, 120_000)

test('a rebate that was claimed before the case is not paid again when the run that gave it had died', async () => {
  const { app } = world
  await closeDays(app, systemNow())
  const dev = await world.bound()
  const code = (await info(dev)).inviteCode ?? ''
  const friends = [await joinInvited(world, code, 'phone-of-dev'), await joinInvited(world, code)]
  for (const { playerId } of friends) await settleBet(app, playerId, { stake: 200_000n })
  await catchUp(app, counts)
  await closeToday()
  const claimed = await world.ok('/invite/agent/receiveRebate', { clientOrderId: randomUUID() }, { as: dev })
  expect(claimed).toMatchObject({ amount: 40_000n })
  await forgetEnd()
  for (const _ of ['second', 'third']) await joinInvited(world, code, 'phone-of-dev')
  expect(await detectRings(app, systemNow())).toMatchObject({ opened: 1, failed: 0 })
  await closeToday()
  const { caseNo } = (await caseOf(dev)) ?? expect.fail('no case')
  await confirmRing(caseNo)
  expect(await settleCases(app, later(8))).toEqual({ settled: 1, failed: 0 })
  expect(await caseOf(dev)).toMatchObject({ state: 'CLOSED' })
  const { pool } = app.databases.shardOf(dev.playerId)
  expect([(await ledger.readBalance(pool, dev.playerId))?.cash, (await info(dev)).available]).toEqual([40_000n, 0n])
}, 120_000)
