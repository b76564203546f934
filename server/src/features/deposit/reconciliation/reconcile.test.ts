import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newDigits, type Payment, put } from '../../../../../simulators/src/payment/book.ts'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { cashOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { nowMs } from '../../../base/clock.ts'
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
  await world.tell('behave', { well: true })
  asha = await world.playerOf('+91')
  await reread()
})

/** As if no book had ever been read. */
async function reread(): Promise<void> {
  await world.app.databases.main.transact((tx) => tx.deleteFrom('payment_book').execute())
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
const inHours = (hours: number) => new Date(nowMs() + hours * hourMs)
const night = (hours = 0) => reconcileProviders(world.app, inHours(hours))
const shardOfAsha = () => world.app.databases.shardOf(asha.playerId)
const stored = async (orderNo: string) => (await findOrder(world.app, orderNo)) as Order

async function order(way: Way = 'razorpay'): Promise<Order> {
  const wish = { clientOrderId: randomUUID(), amount: 500, ...ways[way], useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', wish, { as: asha })
  const made = await stored(orderNo)
  expect(way.startsWith(made.provider)).toBe(true)
  return made
}

/** A flow that has just ended is begun anew by its sweep. */
async function reaches({ orderNo }: Order, expected: Partial<Order>): Promise<void> {
  await vi.waitFor(async () => {
    await sweep(
      world.app,
      depositOrder as Workflow as KeyedWorkflow,
      depositOrder.unfinished(world.app, shardOfAsha(), inHours(0)),
    )
    expect(await stored(orderNo)).toMatchObject(expected)
  }, patient)
}

const over = { finishedAt: expect.any(Date) as Date }

/** An order whose time was up days ago: nobody looks at it any more. */
async function finished(way?: Way): Promise<Order> {
  const made = await order(way)
  const { orderNo, playerId, provider } = made
  const { index } = world.app.databases.shardOf(playerId)
  await world.owners[index]?.query(
    `update deposit_order set created_at = created_at - interval '3 days', expires_at = expires_at - interval '3 days'
     where order_no = $1`,
    [orderNo],
  )
  await handlePayerReturn(world.app, provider, orderNo)
  await reaches(made, { ...over, state: 'EXPIRED' })
  return await stored(orderNo)
}

/** The company takes money and tells nobody. */
function takes({ providerRef }: Order, given: Partial<Payment> = {}): Payment {
  const { book } = world.payment.office
  const found = book.orders.get(providerRef ?? '')
  if (!found) throw new Error('the company knows no such order')
  const payment = { id: `pay_${newDigits(book, 10)}`, amount: 50_000n, isCaptured: true, rrn: newDigits(book, 12) }
  found.payments.push({ ...payment, atMs: nowMs() - 2 * hourMs, ...given })
  return found.payments.at(-1) as Payment
}

/** It takes money and tells us of it, and we have credited it. */
async function credited(way?: Way): Promise<Order & { readonly payment: string }> {
  const made = await order(way)
  const payment = takes(made)
  await creditCapture(world.app, made, { paymentId: payment.id, amount: minor(50_000n), currency: 'INR' })
  return { ...made, payment: payment.id }
}

/** At the company it is an order, and no order of ours. */
const nobodys = { company: 'razorpay', orderNo: '', amount: 50_000n, currency: 'INR' } as const

const casesOf = async (name: string) => (await review.list(world.app)).filter((one) => one.includes(name))
const balance = () => cashOf(world, asha)

test.each(Object.keys(ways) as Way[])(
  'credits once what %s captured without a webhook for an order finished long ago',
  async (way) => {
    const forgotten = await finished(way)
    const { id } = takes(forgotten)
    for (const hours of [0, 3, 26]) {
      await night(hours)
      await reaches(forgotten, { ...over, state: 'SUCCEEDED', heard: forgotten.heard + 1 })
    }
    expect(await balance()).toBe(50_000n)
    expect(await casesOf(id)).toEqual([])
  },
)

test('credits once when two runs and a late webhook find the payment concurrently', async () => {
  const forgotten = await finished()
  const { id } = takes(forgotten)
  const { provider, orderNo, heard } = forgotten
  await Promise.all([night(), handleWebhook(world.app, provider, { orderNo, dedupeKey: 'a late notice' }), night()])
  await reaches(forgotten, { ...over, state: 'SUCCEEDED' })
  expect((await stored(orderNo)).heard - heard).toBeOneOf([1, 2])
  expect(await balance()).toBe(50_000n)
  expect(await casesOf(id)).toEqual([])
})

test('a report credits nothing: a payment that the order sync does not confirm becomes a finding', async () => {
  const forgotten = await finished()
  // Their list has it under our number, and the order that we were given knows nothing of it.
  const { book } = world.payment.office
  const { orderNo, amount, currency } = forgotten
  const other = put(book, { company: 'razorpay', ref: 'order_twin', orderNo, amount, currency })
  const { id } = takes({ ...forgotten, providerRef: other.ref })
  await night()
  await reaches(forgotten, { ...over, heard: forgotten.heard + 1 })
  await night()
  expect(await casesOf(id)).toEqual([])
  await night(26)
  expect(await casesOf(id)).toEqual([
    expect.stringContaining(`${forgotten.orderNo} | report | razorpay:${id} | 500 INR | missingHere`),
  ])
  expect(await balance()).toBe(0n)
})

test('moves a wrong amount to suspense when only the report contains it', async () => {
  const forgotten = await finished()
  const { id } = takes(forgotten, { amount: 49_900n })
  await night()
  await reaches(forgotten, { state: 'UNDER_REVIEW' })
  expect(await casesOf(id)).toEqual([expect.stringContaining('| money |')])
})

test('a payment without an order is one finding, closed with a name and a reason', async () => {
  put(world.payment.office.book, { ...nobodys, ref: 'order_nobody' })
  const { id } = takes({ ...(await order()), providerRef: 'order_nobody' })
  const name = `razorpay:${id}`
  await Promise.all([night(), night()])
  await night(26)
  expect(await casesOf(id)).toEqual([expect.stringContaining(`no order | report | ${name} | 500 INR | noOrder`)])
  const says = { by: 'Asha', why: 'a test of theirs', at: inHours(0) }
  await expect(review.close(world.app, { ...says, why: ' ' }, name, 'noOrder')).rejects.toThrow('--who and --why')
  await expect(review.close(world.app, says, name, 'refunded')).rejects.toThrow('there is no finding')
  for (const by of ['Asha', 'Bilal']) await review.close(world.app, { ...says, by }, name, 'noOrder')
  await night(27)
  expect(await casesOf(id)).toEqual([])
})

test.each(['razorpay', 'cashfree'] as const)(
  'finds a full or partial refund of %s for a credited payment, and shows it with its order',
  async (company) => {
    const [all, part, kept] = [await credited(company), await credited(company), await credited(company)]
    await world.tell('refund', { orderNo: all.orderNo })
    await world.tell('refund', { orderNo: part.orderNo, amount: '10050' })
    await night(2)
    await night(3)
    expect(await casesOf(all.payment)).toEqual([expect.stringMatching(/ \| 500 INR \| refunded$/)])
    expect(await casesOf(part.payment)).toEqual([expect.stringMatching(/ \| 100\.50 INR \| refunded$/)])
    expect(await casesOf(kept.payment)).toEqual([])
    const name = `${company}:${all.payment}`
    await review.close(world.app, { by: 'Asha', why: 'he was asked', at: inHours(0) }, name, 'refunded')
    const told = await review.show(world.app, all.orderNo)
    expect(told.find((line) => line.startsWith('report'))).toMatch(
      /\| refunded \| 500 INR \| .* \| here 500 INR \| closed \| Asha \| he was asked$/,
    )
  },
)

test('does not credit a payment that was refunded before it was recorded', async () => {
  for (const company of ['razorpay', 'cashfree'] as const) {
    const forgotten = await finished(company)
    const { id } = takes(forgotten)
    await world.tell('refund', { orderNo: forgotten.orderNo })
    const { heard } = await stored(forgotten.orderNo)
    await night(1)
    await night(26)
    expect([(await stored(forgotten.orderNo)).heard, await casesOf(id)]).toEqual([heard, []])
  }
})

test('expects a refund that an operator decided', async () => {
  const odd = await order()
  const { id } = takes(odd, { amount: 49_900n })
  await creditCapture(world.app, odd, { paymentId: id, amount: minor(49_900n), currency: 'INR' })
  const says = { orderNo: odd.orderNo, by: 'Asha', why: 'another amount', at: inHours(0) }
  await review.return(world.app, says, `razorpay:${id}`, 'rfnd_1')
  await world.tell('refund', { orderNo: odd.orderNo })
  await night(2)
  expect(await casesOf(id)).toEqual([])
})

test('finds another amount or currency than recorded', async () => {
  const [less, dollars] = [await order(), await order()]
  for (const one of [less, dollars]) {
    const id = `pay_of_${one.orderNo}`
    await creditCapture(world.app, one, { paymentId: id, amount: minor(50_000n), currency: 'INR' })
    takes(one, { id, amount: one === less ? 49_900n : 50_000n })
  }
  Object.assign(world.payment.office.book.orders.get(dollars.providerRef ?? '') ?? {}, { currency: 'USD' })
  await night()
  expect(await casesOf(less.orderNo)).toEqual([expect.stringMatching(/ \| 499 INR \| differs$/)])
  expect(await casesOf(dollars.orderNo)).toEqual([expect.stringMatching(/ \| 500 USD \| differs$/)])
})

test('finds a capture that no report contains, but not one that an earlier day contains', async () => {
  const [ghostly, old] = [await order(), await order()]
  await creditCapture(world.app, ghostly, { paymentId: 'pay_ghost', amount: minor(50_000n), currency: 'INR' })
  const { id } = takes(old, { atMs: nowMs() - 90 * hourMs })
  await creditCapture(world.app, old, { paymentId: id, amount: minor(50_000n), currency: 'INR' })
  await night(2)
  await night(3)
  expect(await casesOf('pay_ghost')).toEqual([expect.stringMatching(/ \| 500 INR \| missingThere$/)])
  expect(await casesOf(id)).toEqual([])
})

test('reads a report to its last page', async () => {
  const { book } = world.payment.office
  const many = Array.from({ length: 250 }, (_, at) => `many-${at}`)
  await night()
  for (const company of ['razorpay', 'cashfree'] as const) {
    const { ref } = put(book, { ...nobodys, company, ref: `many-${company}` })
    const known = await order(company)
    for (const id of many) takes({ ...known, providerRef: ref }, { id })
  }
  await reread()
  expect(await night()).toMatchObject({ providers: 2, findings: 500 })
  await reread()
  expect(await night()).toMatchObject({ providers: 2, findings: 0 })
  for (const company of ['razorpay', 'cashfree']) book.orders.delete(`many-${company}`)
  await world.app.databases.main.transact((tx) => tx.deleteFrom('payment_finding').execute())
})

test('an unavailable provider does not delay the others and is read from where it stopped', async () => {
  const { main } = world.app.databases
  await night(2)
  const left = await selectReconciledUntil(main.read, 'razorpay')
  const { ref } = put(world.payment.office.book, { ...nobodys, ref: 'order_later' })
  const { id } = takes({ ...(await order()), providerRef: ref }, { atMs: nowMs() + 5 * hourMs })
  await world.tell('behave', { company: 'razorpay', outage: 1 })
  expect(await night(26)).toMatchObject({ providers: 1, unavailable: 1 })
  expect(await selectReconciledUntil(main.read, 'razorpay')).toEqual(left)
  expect((await selectReconciledUntil(main.read, 'cashfree'))?.getTime()).toBeGreaterThan(nowMs() + 24 * hourMs)
  await world.tell('behave', { well: true })
  // Four nights late: every hour in between is read.
  expect(await night(98)).toMatchObject({ providers: 2, unavailable: 0 })
  expect(await casesOf(id)).toEqual([expect.stringMatching(/ \| noOrder$/)])
})
