import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import { setLimits } from '../../../test/restrictions.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemMs } from '../../base/clock.ts'
import { submit } from '../../workflow/client.ts'
import { adminOf } from '../../workflow/restate-admin.ts'
import { runsOf } from '../../workflow/restate-queries.ts'
import { findOrder } from './find-order.ts'
import { depositOrder } from './order-workflow.ts'

/** A running server with its workflows, whose clock is moved while it runs. */
let world: PayingWorld
const dir = temporaryFolder('moved-clock-test')
const offsetFile = join(dir, 'clock-offset')

beforeAll(async () => {
  world = await openPayingWorld({ workflows: true, env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
}, 60_000)
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

const patient = { timeout: 30_000, interval: 50 }
vi.setConfig({ testTimeout: 90_000 })
const [hourMs, dayMs] = [3_600_000, 86_400_000]

async function moveClock(byMs: number): Promise<void> {
  writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + byMs)
  const isMoved = () =>
    expect(world.app.clock.now().getTime() - systemMs()).toBeGreaterThan(readOffsetMs(offsetFile) - 1_000)
  await vi.waitFor(isMoved, patient)
}

async function order(as: WorldPlayer, amount = 500) {
  const wish = { clientOrderId: randomUUID(), amount, channel: 2, type: 1, useBonus: false }
  return await world.call('/recharge/createRechargeOrder', wish, { as })
}

test('calls answer by the moved clock, and a provider receives the real time', async () => {
  await moveClock(3 * dayMs)
  const asha = await world.playerOf('+91')
  const { orderNo, expireAt } = await world.ok(
    '/recharge/createRechargeOrder',
    { clientOrderId: randomUUID(), amount: 500, channel: 2, type: 1, useBonus: false },
    { as: asha },
  )
  expect(expireAt - systemMs()).toBeGreaterThan(3 * dayMs)
  const taken = await vi.waitFor(async () => {
    const orders = (await (await fetch(`${world.payment.url}/_sim/orders`)).json()) as readonly Taken[]
    const found = orders.find((one) => one.orderNo === orderNo)
    if (!found) throw new Error('the provider does not know the order yet')
    return found
  }, patient)
  // The provider takes whole minutes.
  expect(Math.abs(taken.expiresMs - (expireAt - 3 * dayMs))).toBeLessThan(90_000)
})

type Taken = { readonly orderNo: string; readonly expiresMs: number }

test('the deposit limit of a day is free again on the next day', async () => {
  const asha = await world.playerOf('+91')
  await setLimits(world.app.databases.shardOf(asha.playerId).pool, asha.playerId, 'deposit', { day: minor(50_000n) })
  expect((await order(asha)).body).toMatchObject({ state: '200' })
  expect((await order(asha)).body).not.toMatchObject({ state: '200' })
  await moveClock(dayMs)
  expect((await order(asha)).body).toMatchObject({ state: '200' })
})

test('an order expires when its time has come by a move, and its last sync a day later is found by the sweep', async () => {
  const asha = await world.playerOf('+91')
  const wish = { clientOrderId: randomUUID(), amount: 500, channel: 2, type: 1, useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', wish, { as: asha })
  const stored = async () => {
    const text = 'select state, next_sync_at, finished_at from deposit_order where order_no = $1'
    return (await world.app.databases.shardOf(asha.playerId).pool.query(text, [orderNo])).rows[0]
  }
  await vi.waitFor(async () => expect((await findOrder(world.app, orderNo))?.providerRef).not.toBeNull(), patient)
  await moveClock(2 * hourMs)
  await vi.waitFor(async () => expect((await stored()).state).toBe('EXPIRED'), patient)
  await vi.waitFor(async () => expect((await stored()).next_sync_at).not.toBeNull(), patient)
  const { next_sync_at: next, finished_at: finishedAt } = await stored()
  expect(finishedAt).toBeNull()
  expect(next.getTime() - world.app.clock.now().getTime()).toBeGreaterThan(20 * hourMs)
  const admin = adminOf(world.app.config)
  await vi.waitFor(
    async () => expect(await runsOf(admin, depositOrder.name, [orderNo])).toMatchObject([ended]),
    patient,
  )
  await moveClock(dayMs)
  await vi.waitFor(async () => expect((await stored()).finished_at).not.toBeNull(), patient)
})

test('credits a payment by its webhook when no workflow waits for the order any more', async () => {
  const asha = await world.playerOf('+91')
  const wish = { clientOrderId: randomUUID(), amount: 500, channel: 2, type: 1, useBonus: false }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', wish, { as: asha })
  await vi.waitFor(async () => expect((await findOrder(world.app, orderNo))?.providerRef).not.toBeNull(), patient)
  await moveClock(2 * hourMs)
  const admin = adminOf(world.app.config)
  await vi.waitFor(
    async () => expect(await runsOf(admin, depositOrder.name, [orderNo])).toMatchObject([ended]),
    patient,
  )
  await world.visit(orderNo, 'approve')
  await vi.waitFor(async () => expect((await findOrder(world.app, orderNo))?.webhookCount).toBeGreaterThan(0), patient)
  // A recurring job that is started runs at once, so the test need not wait for the next sweep.
  const key = String(world.app.databases.shardOf(asha.playerId).index)
  await submit(world.app, { service: `${depositOrder.name}.sweep`, key, handler: 'start' })
  await vi.waitFor(async () => expect((await findOrder(world.app, orderNo))?.state).toBe('SUCCEEDED'), patient)
})

const ended = { status: 'completed' }
