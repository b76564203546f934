import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { cashOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { syncOrder } from '../sync-order.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
  // No webhook arrives in time: the order is found by a sync.
  await world.control('behave', { lost: 1 })
})
afterAll(() => world.close())

type Paid = { readonly player: WorldPlayer; readonly orderNo: string }

/** An order of 500 rupees at Cashfree (channel 1) or Razorpay (channel 2), paid there, of which we know nothing yet. */
async function paidOrder(channel: number): Promise<Paid> {
  const player = await world.playerOf('+91')
  const request = { clientOrderId: randomUUID(), amount: 500, channel, type: 1, useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', request, { as: player })
  await world.visit(orderNo, 'approve')
  return { player, orderNo }
}

const sync = ({ orderNo }: Paid) => syncOrder(world.app, orderNo, systemNow())
const detail = ({ player, orderNo }: Paid) => world.ok('/recharge/orderDetail', { orderNo }, { as: player })

for (const [name, channel] of [
  ['Cashfree', 1],
  ['Razorpay', 2],
] as const) {
  test(`credits nothing of a payment that was refunded before it was recorded: ${name}`, async () => {
    const paid = await paidOrder(channel)
    await world.control('refund', { orderNo: paid.orderNo })
    await sync(paid)
    expect(await cashOf(world, paid.player)).toBe(0n)
    expect(await detail(paid)).toMatchObject({ status: 'PENDING', held: [] })
  })

  test(`holds what is left of a payment that was refunded in part: ${name}`, async () => {
    const paid = await paidOrder(channel)
    await world.control('refund', { orderNo: paid.orderNo, amount: '10000' })
    for (let times = 0; times < 2; times += 1) await sync(paid)
    expect(await cashOf(world, paid.player)).toBe(0n)
    const held = [{ amount: 40_000n, reasons: [{ code: 'amount', params: { ordered: 50_000, currency: 'INR' } }] }]
    expect(await detail(paid)).toMatchObject({ status: 'UNDER_REVIEW', held })
  })

  test(`a refund after the credit changes no recorded payment: ${name}`, async () => {
    const paid = await paidOrder(channel)
    await sync(paid)
    await world.control('refund', { orderNo: paid.orderNo, amount: '10000' })
    await sync(paid)
    expect(await cashOf(world, paid.player)).toBe(50_000n)
    expect(await detail(paid)).toMatchObject({ status: 'SUCCEEDED', held: [] })
  })
}
