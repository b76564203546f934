import { randomUUID } from 'node:crypto'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boundPlayer } from '../../../test/bound-player.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import { setBars } from '../../../test/restrictions.ts'
import { turnSwitch } from '../../../test/switches.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { betPlaced, betWon, depositCredited, withdrawalHeld } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { activeGrants, followGrants, publishPromo, sandboxPromo, sandboxPromos } from '../promo/index.ts'
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
  asha = await boundPlayer(world)
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
  const terms = { bonusBps: 5_000, bonusMax: 500_000n, depositMin: 20_000n, wagerTimes: 3, wagerDays: 14 }
  expect(offers).toEqual([{ promoId, name: '首存奖金', wagerBase: 'bonusPlusDeposit', ...terms }])
  await pay(await order({ useBonus: false }))
  expect(await states()).toEqual([])
  const answer = await withdrawalHeld(world.app.ledger, {
    ...{ playerId: asha.playerId, currency: 'INR', withdrawal: 'all of it', amount: minor(50_000n) },
  })
  expect(answer.answer.status).toBe('posted')
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).offers).toEqual([])
})

test('keeps the terms that the player chose when the promotion changes before the payment and after it [TR-08]', async () => {
  const paid = await order()
  const before = sandboxPromo(promoId)
  const harder = (days: number) => ({
    ...before.config,
    grant: {
      kind: 'bonus',
      amount: { by: 'share', bps: 1_000, max: 500_000 },
      wager: { base: 'bonus', times: 10, days, weights: { lottery: 10_000 } },
    },
  })
  await publish({ ...before, config: harder(1) })
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
    await publish({ ...before, config: harder(2) })
    await followGrants(world.app, asha.playerId, systemNow())
    expect(await grants()).toEqual([grant])
  } finally {
    await publish(before)
  }
})

/** The sandbox's first-deposit bonus with another number of times. */
function withTimes(times: number) {
  const promo = sandboxPromo(promoId)
  const grant = promo.config.grant as { readonly wager: object }
  return { ...promo, config: { ...promo.config, grant: { ...grant, wager: { ...grant.wager, times } } } }
}

test('bonus and deposit are wagered the printed number of times, which is configured, before the deposit can be withdrawn [P-07]', async () => {
  for (const times of [2, 3]) {
    asha = await boundPlayer(world)
    await publish(withTimes(times))
    const { offers } = await world.ok('/recharge/getChargeInfo', {}, { as: asha })
    expect(offers).toMatchObject([{ wagerBase: 'bonusPlusDeposit', wagerTimes: times }])
    const { terms } = await world.ok('/promo/detail', { promoId }, { as: asha })
    expect(terms.join(' ')).toContain(`wagered ${times} times`)
    const paid = await order()
    expect(await states()).toEqual(['OFFERED'])
    await pay(paid)
    const required = 75_000n * BigInt(times)
    expect(await grants()).toEqual([
      {
        id: paid.orderNo,
        name: expect.objectContaining({ en: 'First deposit bonus' }),
        bonus: 25_000n,
        locked: 50_000n,
        wagerRequired: required,
        wagerLeft: required,
        expiresAt: expect.any(Date),
      },
    ])
    const of = { playerId: asha.playerId, currency: 'INR' }
    const hold = async (withdrawal: string) =>
      (await withdrawalHeld(world.app.ledger, { ...of, withdrawal, amount: minor(50_000n) })).answer
    for (let round = 1; round <= times; round += 1) {
      const left = required - 75_000n * BigInt(round - 1)
      expect(await hold(`too early ${round}`)).toMatchObject({ status: 'wagerLeft', reason: [left] })
      const [bet, weight, turnover] = [String(round), bps(10_000), 'stake'] as const
      await betPlaced(world.app.ledger, { ...of, bet, stake: minor(75_000n), weight, turnover })
      await betWon(world.app.ledger, { ...of, bet, settlement: bet, amount: minor(75_000n) })
    }
    await followGrants(world.app, asha.playerId, systemNow())
    expect(await states()).toEqual(['CONVERTED convert'])
    expect(await hold('wagered')).toMatchObject({ status: 'posted', cash: 25_000n })
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

test('the order says which bonus came with it, or why the chosen one did not', async () => {
  const detailOf = (orderNo: string) => world.ok('/recharge/orderDetail', { orderNo }, { as: asha, locale: 'fr' })
  const [first, second] = [await order(), await order({ amount: 700 })]
  expect(await detailOf(first.orderNo)).not.toHaveProperty('bonusLapsed')
  await pay(first)
  await pay(second, 70_000n)
  expect(await detailOf(first.orderNo)).toMatchObject({ bonus: { promoId, amount: 25_000n } })
  expect(await detailOf(second.orderNo)).toMatchObject({
    bonusLapsed: { promoId, name: expect.stringContaining('premier'), reason: 'notFirst', depositMin: 20_000n },
  })
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

  asha = await boundPlayer(world)
  await pay(await order(), 49_999n)
  expect(await states()).toEqual(['OFFERED'])
  await followGrants(world.app, asha.playerId, systemNow())
  expect(await grants()).toEqual([])

  asha = await boundPlayer(world)
  const { playerId, orderNo, amount } = await order()
  await depositCredited(world.app.ledger, { playerId, order: orderNo, payment: 'q', amount, currency: 'INR' })
  await setBars(shard().pool, playerId, { play: true, deposit: true })
  await followGrants(world.app, playerId, systemNow())
  expect(await states()).toEqual(['LAPSED excluded'])
})

test('a bound phone number is needed for the first-deposit bonus, and the refusal asks for it [P-12]', async () => {
  const unbound = await world.playerOf('+91')
  // The offer is shown, so that the player can see what the number is for.
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: unbound })).offers).toMatchObject([{ promoId }])
  const { body } = await world.call('/recharge/createRechargeOrder', request(), { as: unbound })
  expect(body).toMatchObject({ state: '4033', code: 'phone.required' })
  const deposit = request({ useBonus: false })
  expect((await world.call('/recharge/createRechargeOrder', deposit, { as: unbound })).body.state).toBe('200')
  expect((await order()).promoId).toBe(promoId)
})

test('a stopped promotion is not offered with a deposit, and an excluded player is offered none', async () => {
  await turnSwitch(world.app.databases.main.pool, `promotion:${promoId}`, false)
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).offers).toEqual([])
  await turnSwitch(world.app.databases.main.pool, `promotion:${promoId}`, true)
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).offers).toHaveLength(1)
  await setBars(shard().pool, asha.playerId, { play: true })
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).offers).toEqual([])
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
