import { randomUUID } from 'node:crypto'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import { setBars } from '../../../test/restrictions.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { betPlaced, betWon, depositCredited, withdrawalHeld } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { activeGrants, followGrants, publishPromo, sandboxPromos } from '../promo/index.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { findOrder } from './find-order.ts'
import type { Order } from './stored-order.ts'

let world: PayingWorld
let asha: WorldPlayer
beforeAll(async () => {
  world = await openPayingWorld()
  for (const promo of sandboxPromos) await publish(promo)
})
afterAll(() => world.close())
beforeEach(async () => {
  asha = await world.playerOf('+91')
})

const promoId = 'first-deposit-in'
type Recharge = WireInputOf<'/recharge/createRechargeOrder'>
const request = (given: Partial<Recharge> = {}): Recharge => ({
  clientOrderId: randomUUID(),
  amount: 500,
  channel: 1,
  type: 1,
  useBonus: true,
  promoId,
  ...given,
})

function publish(promo: unknown): Promise<unknown> {
  const publication = { approvedBy: ['Asha', 'Bilal'], at: systemNow() }
  return world.app.databases.main.transact((tx) => publishPromo(tx, promo, sandbox, publication))
}

async function order(given: Partial<Recharge> = {}): Promise<Order> {
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', request(given), { as: asha })
  return (await findOrder(world.app, orderNo)) as Order
}

async function pay(paid: Order, amount = 50_000n): Promise<void> {
  const payment = { paymentId: `paid-${paid.orderNo}`, amount: minor(amount), currency: 'INR' }
  await creditCapture(world.app, paid, payment)
}

const shard = () => world.app.databases.shardOf(asha.playerId)
const grants = () => activeGrants(shard().pool, asha.playerId)

async function states(): Promise<readonly string[]> {
  const rows = await shard()
    .read.selectFrom('promo_grant')
    .select(['state', 'ended_by'])
    .where('player_id', '=', asha.playerId)
    .orderBy('offered_at')
    .execute()
  return rows.map(({ state, ended_by }) => (ended_by === null ? state : `${state} ${ended_by}`))
}

test('offers the bonus of the market with its terms, and a deposit without it is just a deposit', async () => {
  const { offers } = await world.ok('/recharge/getChargeInfo', {}, { as: asha, locale: 'zh' })
  const terms = { bonusBps: 5_000, bonusMax: 500_000n, depositMin: 20_000n, wagerTimes: 3 }
  expect(offers).toEqual([{ promoId, name: '首存奖金', wagerBase: 'bonusPlusDeposit', ...terms }])
  await pay(await order({ useBonus: false }))
  expect(await states()).toEqual([])
  const answer = await withdrawalHeld(world.app.ledger, {
    ...{ playerId: asha.playerId, currency: 'INR', withdrawal: 'all of it', amount: minor(50_000n) },
  })
  expect(answer.answer.status).toBe('posted')
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).offers).toEqual([])
})

test('bonus and deposit are wagered the printed number of times before the deposit can be withdrawn', async () => {
  const { offers } = await world.ok('/recharge/getChargeInfo', {}, { as: asha })
  expect(offers).toMatchObject([{ wagerBase: 'bonusPlusDeposit', wagerTimes: 3 }])
  const paid = await order()
  expect(await states()).toEqual(['OFFERED'])
  await pay(paid)
  expect(await grants()).toEqual([
    {
      id: paid.orderNo,
      name: expect.objectContaining({ en: 'First deposit bonus' }),
      bonus: 25_000n,
      locked: 50_000n,
      wagerRequired: 225_000n,
      wagerLeft: 225_000n,
      expiresAt: expect.any(Date),
    },
  ])
  const of = { playerId: asha.playerId, currency: 'INR' }
  const hold = async (withdrawal: string) =>
    (await withdrawalHeld(world.app.ledger, { ...of, withdrawal, amount: minor(50_000n) })).answer
  expect(await hold('too early')).toMatchObject({ status: 'wagerLeft', reason: [225_000n] })
  for (const bet of ['1', '2', '3']) {
    const [weight, turnover] = [bps(10_000), 'stake'] as const
    await betPlaced(world.app.ledger, { ...of, bet, stake: minor(75_000n), weight, turnover })
    await betWon(world.app.ledger, { ...of, bet, settlement: bet, amount: minor(75_000n) })
  }
  await followGrants(world.app, asha.playerId, systemNow())
  expect(await states()).toEqual(['CONVERTED convert'])
  expect(await hold('wagered')).toMatchObject({ status: 'posted', cash: 25_000n })
})

test('keeps the terms that the player chose when the promotion changes before the payment and after it [TR-08]', async () => {
  const paid = await order()
  const [before] = sandboxPromos
  const harder = { ...before?.config, bonusBps: 1_000, wager: { base: 'bonus', times: 10 }, days: 1 }
  await publish({ ...before, config: harder })
  try {
    expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).offers[0]).toMatchObject({ wagerTimes: 10 })
    await pay(paid)
    const [grant] = await grants()
    expect(grant).toMatchObject({ bonus: 25_000n, wagerRequired: 225_000n })
    expect((grant?.expiresAt.getTime() ?? 0) - systemNow().getTime()).toBeGreaterThan(13 * 86_400_000)
    const stored = await shard()
      .read.selectFrom('promo_grant as g')
      .select(['version', 'terms_hash'])
      .where('player_id', '=', asha.playerId)
      .executeTakeFirstOrThrow()
    const published = await world.app.databases.main.read
      .selectFrom('promo')
      .select(['version', 'terms_hash'])
      .where('promo_id', '=', promoId)
      .orderBy('version')
      .execute()
    expect(published[0]).toEqual(stored)
    expect(published[1]?.terms_hash.equals(stored.terms_hash)).toBe(false)
    await publish({ ...before, config: { ...harder, days: 2 } })
    await followGrants(world.app, asha.playerId, systemNow())
    expect(await grants()).toEqual([grant])
  } finally {
    await publish(before)
  }
})

test('two paid orders at once earn the first-deposit bonus once', async () => {
  const orders = [await order(), await order({ amount: 700 })]
  await Promise.all(orders.map((one) => pay(one, one.amount)))
  expect((await states()).toSorted()).toEqual(['ACTIVE', 'LAPSED notFirst'])
  expect(await grants()).toHaveLength(1)
  await Promise.all([0, 1, 2].map(() => followGrants(world.app, asha.playerId, systemNow())))
  expect(await grants()).toHaveLength(1)
})

test('a crash between the credit and the bonus is repaired, and the bonus is granted once', async () => {
  const paid = await order()
  const { playerId, orderNo, amount } = paid
  await depositCredited(world.app.ledger, { playerId, order: orderNo, payment: 'p', amount, currency: 'INR' })
  expect(await states()).toEqual(['OFFERED'])
  await Promise.all(Array.from({ length: 5 }, () => followGrants(world.app, playerId, systemNow())))
  expect(await states()).toEqual(['ACTIVE'])
  const [grant] = await grants()
  expect(grant).toMatchObject({ bonus: 25_000n, wagerLeft: 225_000n })
})

test('money of an order that was cancelled, of a wrong amount, or of an excluded player earns no bonus', async () => {
  const cancelled = await order()
  await world.ok('/recharge/cancelOrder', { orderNo: cancelled.orderNo }, { as: asha })
  expect(await states()).toEqual(['LAPSED orderClosed'])
  await pay(cancelled)
  expect(await grants()).toEqual([])

  asha = await world.playerOf('+91')
  await pay(await order(), 49_999n)
  expect(await states()).toEqual(['OFFERED'])
  await followGrants(world.app, asha.playerId, systemNow())
  expect(await grants()).toEqual([])

  asha = await world.playerOf('+91')
  const { playerId, orderNo, amount } = await order()
  await depositCredited(world.app.ledger, { playerId, order: orderNo, payment: 'q', amount, currency: 'INR' })
  await setBars(shard().pool, playerId, { play: true, deposit: true })
  await followGrants(world.app, playerId, systemNow())
  expect(await states()).toEqual(['LAPSED excluded'])
})

test('refuses an unknown offer, one of another market, too small a deposit and a second bonus, with the reason', async () => {
  const refused = async (given: Partial<Recharge>) =>
    (await world.call('/recharge/createRechargeOrder', request(given), { as: asha })).body
  const { promoId: _, ...nameless } = request()
  expect((await world.call('/recharge/createRechargeOrder', nameless, { as: asha })).body).toMatchObject({
    state: '4001',
  })
  expect(await refused({ promoId: 'no-such-offer' })).toMatchObject({ state: '4001' })
  expect(await refused({ promoId: 'first-deposit-pk' })).toMatchObject({ state: '4001' })
  expect(await refused({ amount: 199 })).toMatchObject({ state: '4001', resultData: { fields: [{ field: 'amount' }] } })
  await pay(await order())
  expect(await refused({})).toMatchObject({ state: '4091', resultData: { active: 'First deposit bonus' } })
})

test('the same request with another choice of bonus is another order', async () => {
  const given = request()
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', given, { as: asha })
  expect((await world.ok('/recharge/createRechargeOrder', given, { as: asha })).orderNo).toBe(orderNo)
  const { body } = await world.call('/recharge/createRechargeOrder', { ...given, useBonus: false }, { as: asha })
  expect(body).toMatchObject({ state: '4090' })
})
