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

const patient = { timeout: 10_000, interval: 50 }
const dayMs = 86_400_000

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

test('calls answer by the moved clock, and a provider is told the real time', async () => {
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
  expect(Math.abs(taken.expiresMs - (expireAt - 3 * dayMs))).toBeLessThan(2_000)
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
