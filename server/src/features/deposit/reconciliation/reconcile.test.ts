import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newDigits, type Payment, storeOrder } from '../../../../../simulators/src/payment/orders.ts'
import { approval } from '../../../../test/operators.ts'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { decide } from '../../../../test/signed-decisions.ts'
import { cashOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemMs } from '../../../base/clock.ts'
import type { KeyedWorkflow, Workflow } from '../../../workflow/define.ts'
import { sweep } from '../../../workflow/sweep.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import { depositOrder } from '../order-workflow.ts'
import { review } from '../review/review.ts'
import type { Order } from '../stored-order.ts'
import { handlePayerReturn, handleWebhook } from '../webhook/handle-webhook.ts'
import { selectReconciledUntil } from './queries.ts'
import { reconcileProviders } from './reconcile.ts'

let world: PayingWorld
let asha: WorldPlayer

beforeAll(async () => {
  world = await openPayingWorld({ workflows: true, ordersMax: 100 })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.control('behave', { well: true })
  asha = await world.playerOf('+91')
  await forgetReconciliation()
})

/** Resets the reconciliation, as if no report had been read. */
async function forgetReconciliation(): Promise<void> {
  await world.app.databases.main.transact((tx) => tx.deleteFrom('payment_reconciliation').execute())
}

const patient = { timeout: 20_000, interval: 50 }
const hourMs = 3_600_000
/** By UPI, or by transfer to an account of the order's own. */
const ways = {
  razorpay: { type: 1, channel: 2 },
  cashfree: { type: 1, channel: 1 },
  'razorpay by transfer': { type: 5, channel: 1 },
} as const
type Way = keyof typeof ways
const inHours = (hours: number) => new Date(systemMs() + hours * hourMs)
const reconcileIn = (hours = 0) => reconcileProviders(world.app, inHours(hours))
const shardOfAsha = () => world.app.databases.shardOf(asha.playerId)
const stored = async (orderNo: string) => (await findOrder(world.app, orderNo)) as Order

async function order(way: Way = 'razorpay'): Promise<Order> {
  const wish = { clientOrderId: randomUUID(), amount: 500, ...ways[way], useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', wish, { as: asha })
  const made = await stored(orderNo)
  expect(way.startsWith(made.provider)).toBe(true)
  return made
}

/** The sweep restarts a workflow that has just ended. */
async function waitForOrder({ orderNo }: Order, expected: Partial<Order>): Promise<void> {
  await vi.waitFor(async () => {
    await sweep(
      world.app,
      depositOrder as Workflow as KeyedWorkflow,
      depositOrder.unfinished(world.app, shardOfAsha(), inHours(0)),
    )
    expect(await stored(orderNo)).toMatchObject(expected)
  }, patient)
}

const isFinished = { finishedAt: expect.any(Date) as Date }

/** An order that expired days ago and is finished. */
async function finishedOrder(way?: Way): Promise<Order> {
  const made = await order(way)
  const { orderNo, playerId, provider } = made
  const { index } = world.app.databases.shardOf(playerId)
  await world.owners[index]?.query(
    `update deposit_order set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'
     where order_no = $1`,
    [orderNo],
  )
  await handlePayerReturn(world.app, provider, orderNo)
  await waitForOrder(made, { ...isFinished, state: 'EXPIRED' })
  return await stored(orderNo)
}

/** The provider captures a payment and sends no webhook. */
function capturePayment({ providerRef }: Order, given: Partial<Payment> = {}): Payment {
  const { store } = world.payment.state
  const found = store.orders.get(providerRef ?? '')
  if (!found) throw new Error('the provider has no such order')
  const payment = { id: `pay_${newDigits(store, 10)}`, amount: 50_000n, isCaptured: true, rrn: newDigits(store, 12) }
  found.payments.push({ ...payment, atMs: systemMs() - 2 * hourMs, ...given })
  return found.payments.at(-1) as Payment
}

/** An order whose payment was captured and credited. */
async function creditedOrder(way?: Way): Promise<Order & { readonly payment: string }> {
  const made = await order(way)
  const payment = capturePayment(made)
  await creditCapture(world.app, made, { paymentId: payment.id, amount: minor(50_000n), currency: 'INR' })
  return { ...made, payment: payment.id }
}

/** An order at the provider that we do not have. */
const foreignOrder = { provider: 'razorpay', orderNo: '', amount: 50_000n, currency: 'INR' } as const

const casesOf = async (name: string) => (await review.list(world.app)).filter((one) => one.includes(name))
const balance = () => cashOf(world, asha)

test.each(Object.keys(ways) as Way[])(
  'credits once what %s captured without a webhook for an order finished long ago',
  async (way) => {
    const forgotten = await finishedOrder(way)
    const { id } = capturePayment(forgotten)
    for (const hours of [0, 3, 26]) {
      await reconcileIn(hours)
      await waitForOrder(forgotten, { ...isFinished, state: 'SUCCEEDED', webhookCount: forgotten.webhookCount + 1 })
    }
    expect(await balance()).toBe(50_000n)
    expect(await casesOf(id)).toEqual([])
  },
)

test('credits once when two runs and a late webhook find the payment concurrently', async () => {
  const forgotten = await finishedOrder()
  const { id } = capturePayment(forgotten)
  const { provider, orderNo, webhookCount } = forgotten
  await Promise.all([
    reconcileIn(),
    handleWebhook(world.app, provider, { orderNo, dedupeKey: 'a late webhook' }),
    reconcileIn(),
  ])
  await waitForOrder(forgotten, { ...isFinished, state: 'SUCCEEDED' })
  expect((await stored(orderNo)).webhookCount - webhookCount).toBeOneOf([1, 2])
  expect(await balance()).toBe(50_000n)
  expect(await casesOf(id)).toEqual([])
})

test('a report credits nothing: a payment that the order sync does not confirm becomes a finding', async () => {
  const forgotten = await finishedOrder()
  // Their list has it under our number, and the order that we were given knows nothing of it.
  const { store } = world.payment.state
  const { orderNo, amount, currency } = forgotten
  const other = storeOrder(store, { provider: 'razorpay', ref: 'order_twin', orderNo, amount, currency })
  const { id } = capturePayment({ ...forgotten, providerRef: other.ref })
  await reconcileIn()
  await waitForOrder(forgotten, { ...isFinished, webhookCount: forgotten.webhookCount + 1 })
  await reconcileIn()
  expect(await casesOf(id)).toEqual([])
  await reconcileIn(26)
  expect(await casesOf(id)).toEqual([
    expect.stringContaining(`${forgotten.orderNo} | report | razorpay:${id} | 500 INR | missingHere`),
  ])
  expect(await balance()).toBe(0n)
})

test('moves a wrong amount to suspense when only the report contains it', async () => {
  const forgotten = await finishedOrder()
  const { id } = capturePayment(forgotten, { amount: 49_900n })
  await reconcileIn()
  await waitForOrder(forgotten, { state: 'UNDER_REVIEW' })
  expect(await casesOf(id)).toEqual([expect.stringContaining('| money |')])
})

test('a payment without an order is one finding, closed with a name and a reason', async () => {
  storeOrder(world.payment.state.store, { ...foreignOrder, ref: 'order_nobody' })
  const { id } = capturePayment({ ...(await order()), providerRef: 'order_nobody' })
  const name = `razorpay:${id}`
  await Promise.all([reconcileIn(), reconcileIn()])
  await reconcileIn(26)
  expect(await casesOf(id)).toEqual([expect.stringContaining(`no order | report | ${name} | 500 INR | noOrder`)])
  const says = { by: 'Asha', why: 'a test of theirs', at: inHours(0), approval }
  await expect(decide.close(world.app, says, name, 'refunded')).rejects.toThrow('there is no finding')
  for (const by of ['Asha', 'Bilal']) await decide.close(world.app, { ...says, by }, name, 'noOrder')
  await reconcileIn(27)
  expect(await casesOf(id)).toEqual([])
})

test.each(['razorpay', 'cashfree'] as const)(
  'finds a full or partial refund of %s for a credited payment, and shows it with its order',
  async (provider) => {
    const [all, part, kept] = [
      await creditedOrder(provider),
      await creditedOrder(provider),
      await creditedOrder(provider),
    ]
    await world.control('refund', { orderNo: all.orderNo })
    await world.control('refund', { orderNo: part.orderNo, amount: '10050' })
    await reconcileIn(2)
    await reconcileIn(3)
    expect(await casesOf(all.payment)).toEqual([expect.stringMatching(/ \| 500 INR \| refunded$/)])
    expect(await casesOf(part.payment)).toEqual([expect.stringMatching(/ \| 100\.50 INR \| refunded$/)])
    expect(await casesOf(kept.payment)).toEqual([])
    const name = `${provider}:${all.payment}`
    await decide.close(
      world.app,
      { by: 'Asha', why: 'the payer was asked', at: inHours(0), approval },
      name,
      'refunded',
    )
    const told = await review.show(world.app, all.orderNo)
    expect(told.find((line) => line.startsWith('report'))).toMatch(
      /\| refunded \| 500 INR \| .* \| recorded as 500 INR \| closed \| Asha \| the payer was asked$/,
    )
  },
)

test('does not credit a payment that was refunded before it was recorded', async () => {
  for (const provider of ['razorpay', 'cashfree'] as const) {
    const forgotten = await finishedOrder(provider)
    const { id } = capturePayment(forgotten)
    await world.control('refund', { orderNo: forgotten.orderNo })
    const { webhookCount } = await stored(forgotten.orderNo)
    await reconcileIn(1)
    await reconcileIn(26)
    expect([(await stored(forgotten.orderNo)).webhookCount, await casesOf(id)]).toEqual([webhookCount, []])
  }
})

test('expects a refund that an operator decided', async () => {
  const odd = await order()
  const { id } = capturePayment(odd, { amount: 49_900n })
  await creditCapture(world.app, odd, { paymentId: id, amount: minor(49_900n), currency: 'INR' })
  const says = { orderNo: odd.orderNo, by: 'Asha', why: 'another amount', at: inHours(0), approval }
  await decide.return(world.app, says, `razorpay:${id}`, 'rfnd_1')
  await world.control('refund', { orderNo: odd.orderNo })
  await reconcileIn(2)
  expect(await casesOf(id)).toEqual([])
})

test('finds another amount or currency than recorded', async () => {
  const [less, dollars] = [await order(), await order()]
  for (const one of [less, dollars]) {
    const id = `pay_of_${one.orderNo}`
    await creditCapture(world.app, one, { paymentId: id, amount: minor(50_000n), currency: 'INR' })
    capturePayment(one, { id, amount: one === less ? 49_900n : 50_000n })
  }
  Object.assign(world.payment.state.store.orders.get(dollars.providerRef ?? '') ?? {}, { currency: 'USD' })
  await reconcileIn()
  expect(await casesOf(less.orderNo)).toEqual([expect.stringMatching(/ \| 499 INR \| differs$/)])
  expect(await casesOf(dollars.orderNo)).toEqual([expect.stringMatching(/ \| 500 USD \| differs$/)])
})

test('finds a capture that no report contains, but not one that an earlier day contains', async () => {
  const [ghostly, old] = [await order(), await order()]
  await creditCapture(world.app, ghostly, { paymentId: 'pay_ghost', amount: minor(50_000n), currency: 'INR' })
  const { id } = capturePayment(old, { atMs: systemMs() - 90 * hourMs })
  await creditCapture(world.app, old, { paymentId: id, amount: minor(50_000n), currency: 'INR' })
  await reconcileIn(2)
  await reconcileIn(3)
  expect(await casesOf('pay_ghost')).toEqual([expect.stringMatching(/ \| 500 INR \| missingThere$/)])
  expect(await casesOf(id)).toEqual([])
})

test('reads a report to its last page', async () => {
  const { store } = world.payment.state
  const many = Array.from({ length: 250 }, (_, at) => `many-${at}`)
  await reconcileIn()
  for (const provider of ['razorpay', 'cashfree'] as const) {
    const { ref } = storeOrder(store, { ...foreignOrder, provider, ref: `many-${provider}` })
    const known = await order(provider)
    for (const id of many) capturePayment({ ...known, providerRef: ref }, { id })
  }
  await forgetReconciliation()
  expect(await reconcileIn()).toMatchObject({ providers: 2, findings: 500 })
  await forgetReconciliation()
  expect(await reconcileIn()).toMatchObject({ providers: 2, findings: 0 })
  for (const provider of ['razorpay', 'cashfree']) store.orders.delete(`many-${provider}`)
  await world.app.databases.main.transact((tx) => tx.deleteFrom('payment_finding').execute())
})

test('an unavailable provider does not delay the others and is read from where it stopped', async () => {
  const { main } = world.app.databases
  await reconcileIn(2)
  const left = await selectReconciledUntil(main.read, 'razorpay')
  const { ref } = storeOrder(world.payment.state.store, { ...foreignOrder, ref: 'order_later' })
  const { id } = capturePayment({ ...(await order()), providerRef: ref }, { atMs: systemMs() + 5 * hourMs })
  await world.control('behave', { provider: 'razorpay', outage: 1 })
  expect(await reconcileIn(26)).toMatchObject({ providers: 1, unavailable: 1 })
  expect(await selectReconciledUntil(main.read, 'razorpay')).toEqual(left)
  expect((await selectReconciledUntil(main.read, 'cashfree'))?.getTime()).toBeGreaterThan(systemMs() + 24 * hourMs)
  await world.control('behave', { well: true })
  // Four nights late: every hour in between is read.
  expect(await reconcileIn(98)).toMatchObject({ providers: 2, unavailable: 0 })
  expect(await casesOf(id)).toEqual([expect.stringMatching(/ \| noOrder$/)])
})
