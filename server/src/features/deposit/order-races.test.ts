import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import { setLimits } from '../../../test/restrictions.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { checkDepositLimit } from '../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { applyOrderEvent } from './apply-order-event.ts'
import { closeOrder } from './close-order.ts'
import { findOrder } from './find-order.ts'
import { depositOrder } from './order-workflow.ts'
import { startOrder } from './start-order.ts'
import type { Order } from './stored-order.ts'
import { syncOrder } from './sync-order.ts'

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

const hourMs = 3_600_000
const orderRequest = (amount = 500) => ({ clientOrderId: randomUUID(), amount, channel: 1, type: 1, useBonus: false })
const requestOrder = async (amount?: number) =>
  (await world.call('/recharge/createRechargeOrder', orderRequest(amount), { as: asha })).body
const stored = async (orderNo: string) => (await findOrder(world.app, orderNo)) as Order
const shard = () => world.app.databases.shardOf(asha.playerId)

async function order(): Promise<Order> {
  return await stored((await world.ok('/recharge/createRechargeOrder', orderRequest(), { as: asha })).orderNo)
}

/** Whether the player's daily limit allows this amount. */
async function hasAllowance(amount: bigint): Promise<boolean> {
  return (
    (await checkDepositLimit(shard().pool, asha.playerId, { amount: minor(amount), at: systemNow() })).status ===
    'posted'
  )
}

async function failAllProviders(): Promise<void> {
  for (const provider of ['cashfree', 'razorpay']) await world.control('behave', { provider, outage: 1 })
}

test('a failed start does not close an order that was started concurrently', async () => {
  await setLimits(shard().pool, asha.playerId, 'deposit', { day: minor(50_000n) })
  const begun = await order()
  await failAllProviders()
  // A slow request has an old copy of the order, while the workflow was faster.
  const { order: seen } = (await startOrder(
    world.app,
    { ...begun, providerRef: null, nextAction: null },
    systemNow(),
  )) as {
    order: Order
  }
  expect(seen).toMatchObject({ state: 'PENDING', providerRef: begun.providerRef })
  expect(await hasAllowance(1n)).toBe(false)
})

test('closing an order that has changed meanwhile does not release its allowance', async () => {
  await setLimits(shard().pool, asha.playerId, 'deposit', { day: minor(50_000n) })
  const pending = await order()
  await shard().transact((tx) => applyOrderEvent(tx, pending, 'paidOddly', { by: 'bank', at: systemNow() }))
  await closeOrder(world.app, pending, 'lapsed')
  expect((await stored(pending.orderNo)).state).toBe('UNDER_REVIEW')
  expect(await hasAllowance(1n)).toBe(false)
})

test('expires an order after a long provider outage, and still credits it', async () => {
  await setLimits(shard().pool, asha.playerId, 'deposit', { day: minor(50_000n) })
  const { orderNo, expiresAt } = await order()
  await failAllProviders()
  const look = (hours: number) => syncOrder(world.app, orderNo, new Date(expiresAt.getTime() + hours * hourMs))
  expect(await look(1)).toMatchObject({ waitMs: expect.any(Number) })
  // During a day the order may be paid without us knowing.
  expect((await stored(orderNo)).state).toBe('PENDING')
  expect(await look(25)).toMatchObject({ waitMs: expect.any(Number) })
  expect((await stored(orderNo)).state).toBe('EXPIRED')
  expect(await hasAllowance(50_000n)).toBe(true)
  await world.control('behave', { well: true })
  await world.visit(orderNo, 'approve')
  await expect
    .poll(() => look(26).then(() => stored(orderNo)), { timeout: 10_000 })
    .toMatchObject({
      state: 'SUCCEEDED',
    })
})

test('finds a second payment without a webhook before the order is finished', async () => {
  await world.control('behave', { lost: 1 })
  const { orderNo, createdAt, expiresAt } = await order()
  await world.visit(orderNo, 'approve')
  const looked = await syncOrder(world.app, orderNo, new Date(createdAt.getTime() + 15_000))
  expect(await stored(orderNo)).toMatchObject({ state: 'SUCCEEDED', finishedAt: null })
  await world.visit(orderNo, 'approve')
  const then = new Date(createdAt.getTime() + 15_000 + (looked?.waitMs ?? 0))
  expect(then > expiresAt).toBe(true)
  expect(await syncOrder(world.app, orderNo, then)).toBeUndefined()
  const { timeline } = await world.ok('/recharge/orderDetail', { orderNo }, { as: asha })
  expect(timeline.map(({ status }) => status)).toEqual(['PENDING', 'SUCCEEDED', 'SET_ASIDE'])
  expect((await stored(orderNo)).finishedAt).not.toBeNull()
})

async function publish(policies: typeof sandbox): Promise<void> {
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}

test('counts open orders against the KYC level, also for concurrent orders', async () => {
  const tiers = [{ level: 1, cumDeposit: 100_000 }]
  const isManyAllowed = (policy: (typeof sandbox)[number]) => ({ ...policy.deposits, maxPending: 3 })
  await publish(
    sandbox.map((policy) => ({
      ...policy,
      deposits: isManyAllowed(policy),
      kyc: { before: 'withdraw' as const, tiers },
    })),
  )
  try {
    const answers = await Promise.all([requestOrder(), requestOrder(), requestOrder()])
    expect(answers.map(({ state }) => state).sort()).toEqual(['200', '4033', '4033'])
    expect((await requestOrder(499)).state).toBe('200')
  } finally {
    await publish(sandbox)
  }
})

test('the sweep finds every unfinished order, over many pages', async () => {
  const { playerId } = asha
  const { orderNo } = await order()
  const many = 2_300
  await world.owners[shard().index]?.query(
    `insert into deposit_order (player_id, order_no, client_order_id, body_hash, market, currency, amount, type, channel,
       rail, method_name, provider, state, created_at, expires_at)
     select player_id, 'D' || lpad($1::int::text, 10, '0') || lpad(n::text, 9, '0'), gen_random_uuid(), body_hash, market,
       currency, amount, type, channel, rail, method_name, provider, 'EXPIRED', created_at, expires_at
     from deposit_order, generate_series(1, $2) n where player_id = $1::int and order_no = $3`,
    [playerId, many, orderNo],
  )
  const found = new Set<string>()
  for await (const page of depositOrder.unfinished(world.app, shard(), new Date(systemNow().getTime() + hourMs))) {
    expect(page.length).toBeLessThanOrEqual(1_000)
    for (const { key } of page) found.add(key)
  }
  const own = [...found].filter((key) => key.startsWith(`D${String(playerId).padStart(10, '0')}`))
  expect(own).toHaveLength(many + 1)
})
