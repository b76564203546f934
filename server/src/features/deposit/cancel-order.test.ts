import { randomUUID } from 'node:crypto'
import { orderStatuses } from '@zamra/contract/deposit.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BankWorld, openBankWorld, statementLine } from '../../../test/bank-world.ts'
import { setLimits } from '../../../test/restrictions.ts'
import { areOneTransaction, possibleChanges } from '../../../test/state-machine.ts'
import { newUtr, orderOf, transferOf } from '../../../test/transfers.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { checkDepositLimit } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { creditCapture } from './capture/credit-capture.ts'
import { closeOrder } from './close-order.ts'
import { nextState, orderEvents } from './order-state.ts'
import { syncOrder } from './sync-order.ts'

let world: BankWorld
let asha: WorldPlayer
beforeAll(async () => {
  world = await openBankWorld({ ordersMax: 1 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.control('behave', { well: true })
  asha = await world.playerOf('+91')
})

const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool
const cancel = async (orderNo: string, as = asha) =>
  (await world.call('/recharge/cancelOrder', { orderNo }, { as })).body
const request = (amount = 500) => ({ clientOrderId: randomUUID(), amount, channel: 1, type: 1, useBonus: false })
const place = async () => (await world.call('/recharge/createRechargeOrder', request(), { as: asha })).body

test('the sandbox processes one order at a time', () => {
  const open = sandbox.filter(({ deposits }) => deposits.open)
  expect(open.map(({ code, deposits }) => [code, deposits.maxPending])).toEqual([
    ['IN', 1],
    ['PK', 1],
    ['BD', 1],
  ])
})

test('one order being processed blocks the next, and the message names it until it is cancelled [D-34]', async () => {
  const { orderNo } = await transferOf(world, { player: asha })
  const named = { orderNo, amount: 50_000, currency: 'INR', status: 'PENDING', rail: 'imps', canCancel: true }
  const text = 'You still have 1 orders being processed. Please try again later.'
  expect(await place()).toMatchObject({ state: '4224', msg: text, resultData: { count: 1, orders: [named] } })
  const info = await world.ok('/recharge/getChargeInfo', {}, { as: asha })
  expect(info).toMatchObject({ ordersInProcess: 1, ordersMax: 1, processingOrders: [{ orderNo, canCancel: true }] })
  const { expireAt } = await world.ok('/recharge/orderDetail', { orderNo }, { as: asha })
  expect(info.processingOrders[0]?.expireAt).toBe(expireAt)
  for (let times = 0; times < 2; times += 1) {
    expect(await cancel(orderNo)).toMatchObject({ state: '200', resultData: { status: 'CANCELLED' } })
  }
  expect(await world.ok('/recharge/orderDetail', { orderNo }, { as: asha })).toMatchObject({
    status: 'CANCELLED',
    canCancel: false,
    next: { who: 'nobody' },
    timeline: [{ status: 'PENDING' }, { status: 'CANCELLED', by: 'player' }],
  })
  expect((await place()).state).toBe('200')
})

test('an order under review blocks as well, and cannot be cancelled', async () => {
  const transfer = await world.submittedTransfer({ player: asha })
  expect(await place()).toMatchObject({ state: '4224', resultData: { orders: [{ canCancel: false }] } })
  expect(await cancel(transfer.orderNo)).toMatchObject({
    state: '4090',
    resultData: { original: { orderNo: transfer.orderNo, status: 'UNDER_REVIEW' } },
  })
})

test('a cancelled or expired order does not block, and a cancelled one returns its allowance', async () => {
  await setLimits(poolOf(asha), asha.playerId, 'deposit', { day: minor(50_000n) })
  const { orderNo } = await transferOf(world, { player: asha })
  await cancel(orderNo)
  const { status } = await checkDepositLimit(poolOf(asha), asha.playerId, {
    amount: minor(50_000n),
    at: world.app.clock.now(),
  })
  expect(status).toBe('posted')
  expect((await place()).state).toBe('200')
})

test('another player’s order is not found, and stays', async () => {
  const transfer = await transferOf(world, { player: asha })
  expect((await cancel(transfer.orderNo, await world.playerOf('+91'))).state).toBe('4040')
  expect(await world.stateOf(transfer)).toBe('PENDING')
})

test('money that still arrives for a cancelled order is credited, or held when the limit is full', async () => {
  const first = await transferOf(world, { player: asha })
  await cancel(first.orderNo)
  const second = await transferOf(world, { player: asha })
  await cancel(second.orderNo)
  await setLimits(poolOf(asha), asha.playerId, 'deposit', { day: minor(60_000n) })
  await world.importAndMatch(
    statementLine(first, { note: first.reference, utr: newUtr() }),
    statementLine(second, { note: second.reference, utr: newUtr() }),
  )
  expect(await world.cash(first)).toBe(50_000n)
  const states = [await world.stateOf(first), await world.stateOf(second)]
  expect(states.sort()).toEqual(['SUCCEEDED', 'UNDER_REVIEW'])
  const held = [...(await orderOf(world, first)).held, ...(await orderOf(world, second)).held]
  expect(held).toMatchObject([{ amount: 50_000n, state: 'HELD', reasons: [{ code: 'limit' }] }])
})

test('an order that is paid and cancelled at once ends paid', async () => {
  for (let times = 0; times < 5; times += 1) {
    const transfer = await transferOf(world, { player: await world.playerOf('+91') })
    const received = { paymentId: randomUUID(), amount: transfer.amount, currency: 'INR' }
    const [, answer] = await Promise.all([
      creditCapture(world.app, await world.storedOrder(transfer), received),
      cancel(transfer.orderNo, transfer.player),
    ])
    expect(['200', '4090']).toContain(answer.state)
    expect([await world.stateOf(transfer), await world.cash(transfer)]).toEqual(['SUCCEEDED', 50_000n])
  }
})

test('a paid provider order cannot be cancelled, and one paid at the provider after its cancellation is found', async () => {
  const { orderNo } = (await place()).resultData as { orderNo: string }
  expect((await cancel(orderNo)).state).toBe('200')
  await world.visit(orderNo, 'approve')
  expect(await syncOrder(world.app, orderNo, systemNow())).toMatchObject({ waitMs: expect.any(Number) })
  expect((await world.ok('/recharge/orderDetail', { orderNo }, { as: asha })).status).toBe('SUCCEEDED')
  expect(await cancel(orderNo)).toMatchObject({ state: '4090', resultData: { original: { status: 'SUCCEEDED' } } })
})

test('an order takes the transitions of its states and no other, each with its timeline in one transaction [NS-26]', async () => {
  type Transfer = Awaited<ReturnType<typeof transferOf>>
  const begin = async () => await transferOf(world, { player: await world.playerOf('+91') })
  const pay = async (paid: Transfer) =>
    await creditCapture(world.app, await world.storedOrder(paid), {
      ...{ paymentId: randomUUID(), amount: paid.amount, currency: 'INR' },
    })
  const close = async (closed: Transfer, ...given: readonly ['failed' | 'lapsed' | 'rejected', string?]) =>
    await closeOrder(world.app, await world.storedOrder(closed), ...given)
  const statesOf = async (shown: Transfer) => {
    const { playerId } = shown.player
    const events = 'deposit_event where player_id = $1 order by seq desc'
    expect(await areOneTransaction(poolOf(shown.player), playerId, 'deposit_order where player_id = $1', events)).toBe(
      true,
    )
    return (await orderOf(world, shown)).timeline.map(({ status }) => status).join(' ')
  }

  const failed = await begin()
  await close(failed, 'failed', 'rail.down')
  expect(await statesOf(failed)).toBe('PENDING FAILED')
  const rejected = await begin()
  await close(rejected, 'lapsed')
  expect(await statesOf(rejected)).toBe('PENDING EXPIRED')
  expect((await world.submit(rejected, newUtr())).state).toBe('200')
  expect(await statesOf(rejected)).toBe('PENDING EXPIRED UNDER_REVIEW')
  await close(rejected, 'rejected', 'utr.used')
  expect(await statesOf(rejected)).toBe('PENDING EXPIRED UNDER_REVIEW REJECTED')
  expect(await orderOf(world, rejected)).toMatchObject({ status: 'REJECTED', rejectReason: expect.any(String) })

  // Money that has arrived is credited: at once, with its UTR, and late.
  const [prompt, proven, late] = [await begin(), await begin(), await begin()]
  await pay(prompt)
  await world.submit(proven, newUtr())
  await pay(proven)
  await close(late, 'lapsed')
  await pay(late)
  const shown = await Promise.all([prompt, proven, late].map(statesOf))
  expect(shown).toEqual(['PENDING SUCCEEDED', 'PENDING UNDER_REVIEW SUCCEEDED', 'PENDING EXPIRED SUCCEEDED'])
  for (const paid of [prompt, proven, late]) expect(await world.cash(paid)).toBe(50_000n)

  const { playerId } = late.player
  const row = { table: 'deposit_order', where: 'player_id = $1', values: [playerId] }
  const owner = world.owners[world.app.databases.shardOf(playerId).index] ?? expect.fail('no owner')
  const ofCode = orderStatuses.flatMap((from) =>
    orderStatuses
      .filter((to) => orderEvents.some((event) => nextState(from, event) === to))
      .map((to) => `${from}>${to}`),
  )
  expect(await possibleChanges(owner, orderStatuses, row)).toEqual(ofCode)
}, 60_000)
