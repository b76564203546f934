import { randomUUID } from 'node:crypto'
import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { approval } from '../../../test/operators.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import { decide } from '../../../test/signed-decisions.ts'
import { newUtr } from '../../../test/transfers.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { openDatabases } from '../../db/databases.ts'
import { readBalance } from '../../ledger/index.ts'
import { selectArrivalTimes } from './arrival-queries.ts'
import { arrivalTimes } from './arrival-times.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { findOrder } from './find-order.ts'
import type { OrderState } from './order-state.ts'
import type { Order } from './stored-order.ts'
import { syncOrder } from './sync-order.ts'
import { selectTimeline } from './timeline-queries.ts'

let world: PayingWorld
let asha: WorldPlayer
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

type Json = Readonly<Record<string, unknown>>

/** What stands on the wire, undecoded. */
async function raw<P extends CallPath>(path: P, input: WireInputOf<P>): Promise<Json> {
  const { body } = await world.call(path, input, { as: asha })
  expect(body).toMatchObject({ state: '200' })
  return (body as unknown as { resultData: Json }).resultData
}

const recharge = () => ({ clientOrderId: randomUUID(), amount: 500, channel: 1, type: 1, useBonus: false })
const transfer = (paymentMethod: 1 | 2 = 1) => ({ clientOrderId: randomUUID(), amount: 500, paymentMethod })
const stored = async (orderNo: string) => (await findOrder(world.app, orderNo)) as Order

async function newTransfer(): Promise<string> {
  asha = await world.playerOf('+91')
  return (await world.ok('/recharge/createTransferOrder', transfer(), { as: asha })).orderNo
}

test('orders have the specified fields, and no bonus unless requested [NS-15]', async () => {
  asha = await world.playerOf('+91')
  const byUpi = await raw('/recharge/createRechargeOrder', recharge())
  expect(Object.keys(byUpi).sort()).toEqual(['deeplink', 'expireAt', 'orderNo', 'payUrl', 'qr'])
  const byTransfer = await raw('/recharge/createTransferOrder', transfer(2))
  expect(Object.keys(byTransfer).sort()).toEqual(['deeplink', 'expireAt', 'orderNo', 'payee', 'qr', 'reference'])
  const { orderNo: number, payee: byVpa } = byTransfer
  expect(Object.keys(byVpa as Json).sort()).toEqual(['bank', 'legalName', 'vpa'])
  const { payee } = await raw('/recharge/createTransferOrder', transfer(1))
  expect(Object.keys(payee as Json).sort()).toEqual(['account', 'bank', 'ifsc', 'legalName'])
  const { list } = (await raw('/recharge/record', { pageNo: 1, pageSize: 10, range: 'today' })) as { list: Json[] }
  const row = ['amount', 'createdAt', 'currency', 'methodName', 'orderNo', 'rail', 'status', 'type']
  expect(list.map((one) => Object.keys(one).sort())).toEqual([row, row, row])
  const orderNo = String(number)
  await raw('/recharge/submitUtr', { orderNo, utr: newUtr() })
  const detail = await raw('/recharge/orderDetail', { orderNo })
  const { timeline } = detail
  const told = ['canSubmitUtr', 'compensation', 'payee', 'timeline', 'utr']
  expect(Object.keys(detail)).toEqual(expect.arrayContaining([...row, ...told]))
  expect((timeline as Json[]).map((event) => Object.keys(event).sort())).toEqual(Array(2).fill(['at', 'by', 'status']))
  const { body } = await world.call('/recharge/getPayChannel', { type: 1 }, { as: asha })
  const { code, data } = body as unknown as { code: number; data: Json[] }
  expect([code, Object.keys(data[0] ?? {}).sort()]).toEqual([200, ['channel', 'eta', 'feeRate', 'max', 'min', 'name']])
  // Without a requested bonus all the money is cash.
  const kept = await stored(orderNo)
  await creditCapture(world.app, kept, { paymentId: 'line', amount: kept.amount, currency: 'INR' })
  const balance = await readBalance(world.app.databases.shardOf(asha.playerId).pool, asha.playerId)
  expect(balance).toMatchObject({ cash: 50_000n, bonus: 0n })
  expect(await raw('/recharge/orderDetail', { orderNo })).not.toHaveProperty('bonus')
})

test('marks the first deposit until one was made', async () => {
  const orderNo = await newTransfer()
  const isFirst = async () => (await world.ok('/recharge/getChargeInfo', {}, { as: asha })).isFirst
  expect(await isFirst()).toBe(true)
  const order = await stored(orderNo)
  await creditCapture(world.app, order, { paymentId: 'first', amount: order.amount, currency: 'INR' })
  expect(await isFirst()).toBe(false)
})

/** Each step of an order as it is kept: the row and the last line of its timeline say the same. */
async function stateOf(orderNo: string): Promise<OrderState> {
  const order = await stored(orderNo)
  const events = await selectTimeline(world.app.databases.shardOf(order.playerId).read, order)
  expect(events.at(-1)?.status).toBe(order.state)
  return order.state
}

const decisionOf = (orderNo: string) => ({ orderNo, by: 'Asha', why: 'looked at', at: systemNow(), approval })
const paid = async (orderNo: string) => {
  const { amount } = await stored(orderNo)
  await creditCapture(world.app, await stored(orderNo), { paymentId: orderNo, amount, currency: 'INR' })
}
const expireOrder = async (orderNo: string) => {
  const { expiresAt } = await stored(orderNo)
  await syncOrder(world.app, orderNo, new Date(expiresAt.getTime() + 1))
}
const submitProof = (orderNo: string) => world.ok('/recharge/submitUtr', { orderNo, utr: newUtr() }, { as: asha })

test('an order can be paid, expire and be paid late, be proven and paid, and be proven and rejected', async () => {
  const ways: readonly [readonly ((orderNo: string) => Promise<unknown>)[], readonly OrderState[]][] = [
    [[paid], ['SUCCEEDED']],
    [
      [expireOrder, paid],
      ['EXPIRED', 'SUCCEEDED'],
    ],
    [
      [submitProof, paid],
      ['UNDER_REVIEW', 'SUCCEEDED'],
    ],
    [
      [expireOrder, submitProof, paid],
      ['EXPIRED', 'UNDER_REVIEW', 'SUCCEEDED'],
    ],
    [
      [submitProof, (orderNo) => decide.refuse(world.app, decisionOf(orderNo))],
      ['UNDER_REVIEW', 'REJECTED'],
    ],
  ]
  for (const [steps, states] of ways) {
    const orderNo = await newTransfer()
    expect(await stateOf(orderNo)).toBe('PENDING')
    const went: OrderState[] = []
    for (const step of steps) {
      await step(orderNo)
      went.push(await stateOf(orderNo))
    }
    expect(went).toEqual(states)
  }
  const { rejectReason } = await stored(await refused())
  expect(rejectReason).toBe('refused')
})

async function refused(): Promise<string> {
  const orderNo = await newTransfer()
  await submitProof(orderNo)
  await decide.refuse(world.app, decisionOf(orderNo))
  return orderNo
}

test('a method has the time that half of its latest deposits took, once there are enough of them', async () => {
  asha = await world.playerOf('+91')
  const shard = world.app.databases.shardOf(asha.playerId)
  const arrival = async () => (await selectArrivalTimes(shard.read, 'IN', new Date(0))).get(1)
  expect(await arrival()).toBeUndefined()
  for (let times = 0; times < 5; times += 1) {
    const { orderNo } = await world.ok('/recharge/createRechargeOrder', recharge(), { as: asha })
    const order = await stored(orderNo)
    await creditCapture(world.app, order, { paymentId: orderNo, amount: order.amount, currency: 'INR' })
  }
  expect(await arrival()).toBeGreaterThanOrEqual(1)
  forgetArrivalTimes()
  const { rechargeTypeList } = await world.ok('/recharge/getChargeInfo', {}, { as: asha })
  expect(rechargeTypeList.map(({ type, usualSeconds }) => [type, usualSeconds !== undefined])).toContainEqual([1, true])
})

/** An earlier player of the same shard may have opened the page: its times are kept for minutes. */
function forgetArrivalTimes(): void {
  for (const key of world.app.state.keys()) if (key.name === 'deposit.arrivalTimes') world.app.state.delete(key)
}

test('a deposit page does without the time of its methods when it cannot be read', async () => {
  const { config, log } = world.app
  const nowhere = openDatabases({ mainUrl: config.mainUrl, shardUrls: ['postgres://nobody@127.0.0.1:1/nothing'] }, log)
  const reader = { shard: nowhere.shardOf(asha.playerId), market: 'IN', at: systemNow() }
  const warned = vi.spyOn(log, 'warn')
  const app = { ...world.app, state: new Map() }
  for (let times = 0; times < 2; times += 1) expect(await arrivalTimes(app, reader)).toEqual(new Map())
  expect(warned.mock.calls.filter(([, text]) => text === 'arrival times of deposits not read')).toHaveLength(1)
  await nowhere.close()
})
