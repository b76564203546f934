import { randomUUID } from 'node:crypto'
import type { WireInputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import { setLimits } from '../../../test/restrictions.ts'
import { turnSwitch } from '../../../test/switches.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { refreshPaymentSwitches } from '../market/index.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { findOrder } from './find-order.ts'
import { putSettings, selectSettings } from './offer/queries.ts'
import type { Order } from './stored-order.ts'

let world: PayingWorld
let asha: WorldPlayer

beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.control('behave', { well: true })
  asha = await world.playerOf('+91')
})

type Recharge = WireInputOf<'/recharge/createRechargeOrder'>
const orderRequest = (given: Partial<Recharge> = {}): Recharge => ({
  clientOrderId: randomUUID(),
  amount: 500,
  channel: 1,
  type: 1,
  useBonus: false,
  ...given,
})
const order = (given: Recharge, as = asha) => world.ok('/recharge/createRechargeOrder', given, { as })
const refusedOrder = async (given: Recharge, as = asha) =>
  (await world.call('/recharge/createRechargeOrder', given, { as })).body
const countProviderOrders = () => world.payment.state.store.orders.size

async function setSwitch(name: string, isOpen: boolean): Promise<void> {
  await turnSwitch(world.app.databases.main.pool, name, isOpen)
  await refreshPaymentSwitches(world.app)
}

test('charge info has every field in the envelope of the recharge calls, and the documents [D-07 D-08 D-10 D-36 NS-14]', async () => {
  const { body } = await world.call('/recharge/getChargeInfo', {}, { as: asha, locale: 'fr' })
  expect(body).toMatchObject({ code: 200 })
  expect(body).not.toHaveProperty('state')
  const info = await world.ok('/recharge/getChargeInfo', {}, { as: asha, locale: 'fr' })
  expect(info).toMatchObject({
    showCrypto: true,
    showTranfer: true,
    giftSwitch: true,
    agentRechargeSwitch: false,
    fillOrderSwitch: true,
    agentsV2: '[]',
    typeA: { amountList: [100, 200, 500, 1_000, 5_000, 10_000, 50_000] },
    typeB: { amountList: [] },
    defaultIndex: 500,
    rechargeTypes: [1, 2, 4],
    rechargeOpen: true,
    cards: [
      { type: 'imps', rechargeItems: '500|1000|5000|10000|50000' },
      { type: 'upi', rechargeItems: '100|500|1000|5000' },
    ],
    currency: 'INR',
    ordersInProcess: 0,
    ordersMax: 3,
    processingOrders: [],
    isFirst: true,
    offers: [],
  })
  expect(info.rechargeTypeList[0]).toEqual({
    name: 'UPI',
    type: 1,
    isDefault: true,
    amountRange: '{"min":100,"max":50000}',
    showWeight: 9,
    showOffset: 9,
    disable: false,
  })
  expect(info.documents[0]?.document).toBe('Carte d’identité ou passeport')
})

test('each market has its own rails and currency', async () => {
  const seen = async (areaCode: '+92' | '+880') => {
    const as = await world.playerOf(areaCode)
    const { currency, rechargeTypeList, cards } = await world.ok('/recharge/getChargeInfo', {}, { as })
    return [currency, ...rechargeTypeList.map(({ name }) => name), ...cards.map(({ type }) => type)]
  }
  expect(await seen('+92')).toEqual(['PKR', 'JazzCash', 'imps'])
  expect(await seen('+880')).toEqual(['BDT', 'bKash', 'imps'])
})

test('lists the channels of a method best first, and none for an unknown method [D-42]', async () => {
  const channels = await world.ok('/recharge/getPayChannel', { type: 1 }, { as: asha })
  expect(channels.map(({ channel }) => channel)).toEqual([1, 2])
  expect(channels.map(({ name }) => name)).toEqual(['Cashfree', 'Razorpay'])
  expect(channels[0]).toMatchObject({ min: 100, max: 50_000, feeRate: 0 })
  expect(await world.ok('/recharge/getPayChannel', { type: 77 }, { as: asha })).toEqual([])
})

test('an order has payment instructions, and a repeated request returns the same order [D-54]', async () => {
  const given = orderRequest()
  const first = await order(given)
  expect(first).toMatchObject({ orderNo: expect.stringMatching(/^D\d{19}$/), deeplink: expect.stringMatching(/^upi:/) })
  const before = countProviderOrders()
  expect(await order(given)).toEqual(first)
  expect(countProviderOrders()).toBe(before)
  const other = await refusedOrder({ ...given, amount: 501 })
  expect(other).toMatchObject({ state: '4090', resultData: { original: { orderNo: first.orderNo, amount: 50_000 } } })
})

test('detects a repeated request after a week, for both kinds of orders [LG-05]', async () => {
  const [byGateway, byTransfer] = [orderRequest(), transferRequest()]
  const first = await order(byGateway)
  const second = await world.ok('/recharge/createTransferOrder', byTransfer, { as: asha })
  const { index } = world.app.databases.shardOf(asha.playerId)
  const age = `update deposit_order set created_at = created_at - interval '8 days', state = 'EXPIRED' where player_id = $1`
  await world.owners[index]?.query(age, [asha.playerId])
  expect((await order(byGateway)).orderNo).toBe(first.orderNo)
  expect(await world.ok('/recharge/createTransferOrder', byTransfer, { as: asha })).toEqual(second)
})

test('two concurrent requests with the same id get one order', async () => {
  const given = orderRequest()
  const answers = await Promise.all([order(given), order(given), order(given)])
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(new Set(answers.map(({ deeplink }) => deeplink)).size).toBe(1)
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).ordersInProcess).toBe(1)
})

test('refuses a deposit over the player’s limit before any provider is called, and leaves no order [SP-04]', async () => {
  const { pool } = world.app.databases.shardOf(asha.playerId)
  await setLimits(pool, asha.playerId, 'deposit', { day: minor(90_000n) })
  await order(orderRequest())
  const before = countProviderOrders()
  const no = await refusedOrder(orderRequest())
  expect(no).toMatchObject({
    state: '4222',
    resultData: { limitType: 'deposit', period: 'day', limit: 90_000, used: 50_000 },
  })
  expect(countProviderOrders()).toBe(before)
  const { total } = await world.ok('/recharge/record', { pageNo: 1, pageSize: 10, range: 'today' }, { as: asha })
  expect(total).toBe(1)
})

test('refuses more open orders than allowed, also for concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => refusedOrder(orderRequest())))
  expect(answers.filter(({ state }) => state === '200')).toHaveLength(3)
  const no = answers.find(({ state }) => state !== '200')
  expect(no).toMatchObject({ state: '4224', resultData: { count: 3 } })
})

test('refuses orders while deposits are closed by a switch or by the market policy [D-04]', async () => {
  await setSwitch('deposit', false)
  try {
    expect(await refusedOrder(orderRequest())).toMatchObject({ state: '4031' })
    expect((await world.ok('/recharge/getChargeInfo', {}, { as: asha })).rechargeOpen).toBe(false)
    expect((await world.call('/recharge/createTransferOrder', transferRequest(), { as: asha })).body).toMatchObject({
      state: '4031',
    })
  } finally {
    await setSwitch('deposit', true)
  }
  const stranger = await world.playerOf('+44')
  expect(await refusedOrder(orderRequest(), stranger)).toMatchObject({ state: '4031' })
  expect((await world.ok('/recharge/getChargeInfo', {}, { as: stranger })).rechargeOpen).toBe(false)
})

test('disables a switched-off rail and refuses orders for it', async () => {
  await setSwitch('rail:upi', false)
  try {
    const { rechargeTypeList, cards } = await world.ok('/recharge/getChargeInfo', {}, { as: asha })
    expect(rechargeTypeList.find(({ type }) => type === 1)?.disable).toBe(true)
    expect(cards.map(({ type }) => type)).toEqual(['imps'])
    expect(await refusedOrder(orderRequest())).toMatchObject({ state: '5030', resultData: { rail: 'upi' } })
  } finally {
    await setSwitch('rail:upi', true)
  }
})

test('falls back to the next provider, and fails and releases the allowance when all are down', async () => {
  const { pool } = world.app.databases.shardOf(asha.playerId)
  await setLimits(pool, asha.playerId, 'deposit', { day: minor(50_000n) })
  await world.control('behave', { provider: 'cashfree', outage: 1 })
  await world.control('behave', { provider: 'razorpay', outage: 1 })
  const given = orderRequest()
  expect(await refusedOrder(given)).toMatchObject({ state: '5030', resultData: { rail: 'upi' } })
  expect(await refusedOrder(given)).toMatchObject({ state: '5030' })
  const { list } = await world.ok('/recharge/record', { pageNo: 1, pageSize: 10, range: '7d' }, { as: asha })
  expect(list.map(({ status }) => status)).toEqual(['FAILED'])
  await world.control('behave', { provider: 'razorpay', outage: 0 })
  expect(await order(orderRequest())).toMatchObject({ deeplink: expect.stringContaining('upi:') })
})

const transferRequest = (paymentMethod: 1 | 2 = 1, amount = 500) => ({
  clientOrderId: randomUUID(),
  amount,
  paymentMethod,
})

test('a transfer order has a registered account of the operator and its own reference [D-38 D-53]', async () => {
  const byBank = await world.ok('/recharge/createTransferOrder', transferRequest(), { as: asha })
  expect(byBank.payee).toEqual({
    legalName: 'Zamra Sandbox',
    bank: 'Sandbox Bank of India',
    account: '000000000001',
    ifsc: 'ZZZZ0000001',
  })
  const byUpi = await world.ok('/recharge/createTransferOrder', transferRequest(2), { as: asha })
  expect(byUpi.deeplink).toContain(`tr=${byUpi.reference}`)
  expect(byUpi.deeplink).toContain('am=500.00')
  expect(byUpi.reference).not.toBe(byBank.reference)
})

test('does not show the intent of a provider with an unregistered payee [D-53]', async () => {
  const { main } = world.app.databases
  const rename = (name: string) =>
    main.transact((tx) =>
      tx.updateTable('operator_account').set({ legal_name: name }).where('market', '=', 'IN').execute(),
    )
  await rename('Somebody Else')
  try {
    expect(await refusedOrder(orderRequest({ type: 5 }))).toMatchObject({ state: '5030' })
    expect(await refusedOrder(orderRequest())).toMatchObject({ state: '5030' })
  } finally {
    await rename('Zamra Sandbox')
  }
  expect((await order(orderRequest({ type: 5 }))).payee).toMatchObject({ legalName: 'Zamra Sandbox' })
})

test('refuses an amount out of range, an unknown method and an unknown offer', async () => {
  for (const given of [
    orderRequest({ amount: 99 }),
    orderRequest({ amount: 50_001 }),
    orderRequest({ type: 99 }),
    orderRequest({ useBonus: true }),
  ]) {
    expect(await refusedOrder(given)).toMatchObject({ state: '4001' })
  }
})

test('lists the player’s orders newest first, shows one in full, and hides other players’ orders [D-40 D-41]', async () => {
  const first = await order(orderRequest())
  const second = await world.ok('/recharge/createTransferOrder', transferRequest(), { as: asha })
  const page = { pageNo: 1, pageSize: 1, range: 'today' } as const
  const { total, list } = await world.ok('/recharge/record', page, { as: asha })
  expect([total, list[0]?.orderNo]).toEqual([2, second.orderNo])
  const { list: older } = await world.ok('/recharge/record', { ...page, pageNo: 2 }, { as: asha })
  expect(older[0]).toMatchObject({ orderNo: first.orderNo, amount: 50_000n, currency: 'INR', status: 'PENDING' })
  expect((await world.ok('/recharge/record', { ...page, status: 'EXPIRED' }, { as: asha })).total).toBe(0)
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const within = async (from: number, to: number) => {
    const input = { ...page, range: 'custom', from: dayBefore(from), to: dayBefore(to) } as const
    return (await world.ok('/recharge/record', input, { as: asha })).total
  }
  expect([await within(700, -1), await within(700, 2)]).toEqual([2, 0])
  const detail = await world.ok('/recharge/orderDetail', { orderNo: second.orderNo }, { as: asha })
  expect(detail).toMatchObject({
    payee: second.payee,
    reference: second.reference,
    next: { who: 'player', by: second.expireAt },
    timeline: [{ status: 'PENDING', by: 'player' }],
    canSubmitUtr: true,
  })
  const bilal = await world.playerOf('+92')
  const { body } = await world.call('/recharge/orderDetail', { orderNo: first.orderNo }, { as: bilal })
  expect(body).toMatchObject({ state: '4040' })
})

test('allows a UTR only for an unsettled transfer while the feature is switched on [D-46 Z-26]', async () => {
  const canSubmit = async (orderNo: string) =>
    (await world.ok('/recharge/orderDetail', { orderNo }, { as: asha })).canSubmitUtr
  const gateway = await order(orderRequest())
  const transfer = await world.ok('/recharge/createTransferOrder', transferRequest(), { as: asha })
  expect(await canSubmit(gateway.orderNo)).toBe(false)
  expect(await canSubmit(transfer.orderNo)).toBe(true)
  await changeOffer({ fillOrderSwitch: false })
  try {
    expect(await canSubmit(transfer.orderNo)).toBe(false)
  } finally {
    await changeOffer({ fillOrderSwitch: true })
  }
  const kept = (await findOrder(world.app, transfer.orderNo)) as Order
  await creditCapture(world.app, kept, { paymentId: 'line 1', amount: kept.amount, currency: 'INR' })
  expect(await canSubmit(transfer.orderNo)).toBe(false)
})

async function changeOffer(change: object): Promise<void> {
  await world.app.databases.main.transact(async (tx) => {
    const settings = (await selectSettings(tx, 'IN')) as object
    await putSettings(tx, 'IN', { ...settings, ...change })
  })
}
