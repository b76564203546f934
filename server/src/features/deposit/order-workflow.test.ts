import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Restate } from '../../../../ops/stack/restate.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/paying-world.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import type { Shard } from '../../db/databases.ts'
import { channelOf } from '../../http/push.ts'
import { accounts, readWalletSummary } from '../../ledger/index.ts'
import type { KeyedWorkflow, Workflow } from '../../workflow/define.ts'
import { sweep } from '../../workflow/sweep.ts'
import { findOrder } from './find-order.ts'
import { putSettings, selectSettings } from './offer/queries.ts'
import { depositOrder } from './order-workflow.ts'
import { review } from './review/review.ts'

let world: PayingWorld
let asha: WorldPlayer

beforeAll(async () => {
  world = await openPayingWorld({ workflows: true })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.control('behave', { well: true })
  asha = await world.playerOf('+91')
})

const patient = { timeout: 20_000, interval: 50 }
const shardOf = ({ playerId }: WorldPlayer): Shard => world.app.databases.shardOf(playerId)

async function order(as = asha, given: { type?: number; amount?: number; channel?: number } = {}): Promise<string> {
  const wish = { clientOrderId: randomUUID(), amount: 500, channel: 2, type: 1, useBonus: false, ...given }
  return (await world.ok('/recharge/createRechargeOrder', wish, { as })).orderNo
}

async function waitForState(orderNo: string, state: string): Promise<void> {
  await vi.waitFor(async () => expect((await findOrder(world.app, orderNo))?.state).toBe(state), patient)
}

const cashOf = async (as: WorldPlayer) => (await readWalletSummary(shardOf(as).pool, as.playerId))?.cash
const detailOf = (orderNo: string, as = asha) => world.ok('/recharge/orderDetail', { orderNo }, { as })

/** What of a player's money waits for a person. */
async function suspenseOf({ playerId }: WorldPlayer): Promise<bigint> {
  const { rows } = await shardOf(asha).pool.query<{ sum: bigint }>(
    `select coalesce(sum(amount) filter (where credit = $2), 0)::bigint - coalesce(sum(amount) filter (where debit = $2), 0)::bigint as sum
     from ledger.transfer where player_id = $1`,
    [playerId, accounts.suspense],
  )
  return rows[0]?.sum ?? 0n
}

test('credits a payment once, however many webhooks arrive, and pushes the balance', async () => {
  const events: string[] = []
  const ears = world.app.redis.duplicate()
  await ears.connect()
  await ears.subscribe(channelOf(asha.playerId), (event) => events.push(event))
  await world.control('behave', { copies: 5, delayMs: 200 })
  const orderNo = await order()
  await world.visit(orderNo, 'approve')
  await waitForState(orderNo, 'SUCCEEDED')
  await vi.waitFor(() => expect(events).toContain('balance'), patient)
  ears.destroy()
  expect(await cashOf(asha)).toBe(50_000n)
  const { timeline, credited, next } = await detailOf(orderNo)
  expect(timeline.map(({ status, by }) => [status, by])).toEqual([
    ['PENDING', 'player'],
    ['SUCCEEDED', 'bank'],
  ])
  expect([credited, next.who]).toEqual([50_000n, 'nobody'])
})

test('credits wallets in Pakistan and Bangladesh in their currency', async () => {
  for (const [areaCode, type] of [
    ['+92', 11],
    ['+880', 12],
  ] as const) {
    const as = await world.playerOf(areaCode)
    const wish = { clientOrderId: randomUUID(), amount: 700, channel: 1, type, useBonus: false }
    const { orderNo, payUrl } = await world.ok('/recharge/createRechargeOrder', wish, { as })
    await world.control('visit', { url: payUrl, way: 'approve' })
    await waitForState(orderNo, 'SUCCEEDED')
    expect(await cashOf(as)).toBe(70_000n)
  }
})

test('credits once after a crash in any step', async () => {
  const { ledger } = world.app
  const orderNo = await order()
  // The capture is recorded and the ledger does not answer.
  const failing = vi.spyOn(ledger, 'submit').mockRejectedValueOnce(new Error('the connection is gone'))
  await world.visit(orderNo, 'approve')
  await vi.waitFor(() => expect(failing).toHaveBeenCalled(), patient)
  failing.mockRestore()
  await waitForState(orderNo, 'SUCCEEDED')
  expect(await cashOf(asha)).toBe(50_000n)
  const second = await order()
  // The ledger has posted the money and its answer is lost.
  const { submit } = ledger
  const deaf = vi.spyOn(ledger, 'submit').mockImplementationOnce(async (command, withinMs) => {
    await submit(command, withinMs)
    throw new Error('the process is gone')
  })
  await world.visit(second, 'approve')
  await vi.waitFor(() => expect(deaf).toHaveBeenCalled(), patient)
  deaf.mockRestore()
  await waitForState(second, 'SUCCEEDED')
  expect(await cashOf(asha)).toBe(100_000n)
})

test('rejects a forged webhook, and a genuine one for an unpaid order moves nothing', async () => {
  const orderNo = await order()
  const { answers } = (await world.control('forge', { orderNo, count: 5 })) as { answers: number[] }
  expect(answers).toEqual([401, 401, 401, 401, 401])
  expect((await findOrder(world.app, orderNo))?.webhookCount).toBe(0)
  await world.visit(orderNo, 'fail')
  await waitForState(orderNo, 'FAILED')
  expect(await cashOf(asha)).toBe(0n)
})

test('credits a payment of an expired order', async () => {
  await changeOffer({ orderSeconds: 2 })
  const orderNo = await order()
  await changeOffer({ orderSeconds: 1_800 })
  await waitForState(orderNo, 'EXPIRED')
  await world.visit(orderNo, 'approve')
  await waitForState(orderNo, 'SUCCEEDED')
  expect(await cashOf(asha)).toBe(50_000n)
  const { timeline } = await detailOf(orderNo)
  expect(timeline.map(({ status }) => status)).toEqual(['PENDING', 'EXPIRED', 'SUCCEEDED'])
})

test('moves a second payment to suspense and keeps the first credited', async () => {
  const orderNo = await order()
  await world.visit(orderNo, 'twice')
  await waitForState(orderNo, 'SUCCEEDED')
  // The timeline is written after the ledger posting.
  await vi.waitFor(async () => expect((await detailOf(orderNo)).timeline.at(-1)?.status).toBe('SET_ASIDE'), patient)
  expect((await detailOf(orderNo)).status).toBe('SUCCEEDED')
  expect([await suspenseOf(asha), await cashOf(asha)]).toEqual([50_000n, 50_000n])
})

test('moves a wrong amount to suspense, and the operator is next', async () => {
  const orderNo = await order()
  await world.visit(orderNo, 'wrong')
  await waitForState(orderNo, 'UNDER_REVIEW')
  expect(await suspenseOf(asha)).toBe(49_900n)
  expect(await cashOf(asha)).toBe(0n)
  expect((await detailOf(orderNo)).next).toEqual({ who: 'operator' })
})

test('records a payment in another currency without posting it, for every provider', async () => {
  for (const channel of [1, 2]) {
    const orderNo = await order(asha, { channel })
    const orders = [...world.payment.state.store.orders.values()]
    Object.assign(orders.find((one) => one.orderNo === orderNo) ?? {}, { currency: 'USD' })
    await world.visit(orderNo, 'approve')
    await waitForState(orderNo, 'UNDER_REVIEW')
    expect((await detailOf(orderNo)).next).toEqual({ who: 'operator' })
    const [waiting] = (await review.list(world.app)).filter((line) => line.includes(orderNo))
    expect(waiting).toContain('500 USD | currency')
  }
  expect([await cashOf(asha), await suspenseOf(asha)]).toEqual([0n, 0n])
})

test('the sweep finds payments made during a Restate outage and orders that Restate has lost', async () => {
  const restate = world.restate as Restate
  const orderNo = await order()
  await restate.kill()
  await world.visit(orderNo, 'approve')
  for (const name of readdirSync(restate.dir)) rmSync(join(restate.dir, name), { recursive: true, force: true })
  await restate.restart()
  const later = new Date(systemNow().getTime() + 60_000)
  const open = () => depositOrder.unfinished(world.app, shardOf(asha), later)
  let keys: readonly string[] = []
  for await (const page of open()) keys = [...keys, ...page.map(({ key }) => key)]
  expect(keys).toContain(orderNo)
  expect((await findOrder(world.app, orderNo))?.state).toBe('PENDING')
  await vi.waitFor(() => sweep(world.app, depositOrder as Workflow as KeyedWorkflow, open()), patient)
  await waitForState(orderNo, 'SUCCEEDED')
  expect(await cashOf(asha)).toBe(50_000n)
}, 60_000)

async function changeOffer(change: object): Promise<void> {
  await world.app.databases.main.transact(async (tx) => {
    const settings = (await selectSettings(tx, 'IN')) as object
    await putSettings(tx, 'IN', { ...settings, ...change })
  })
}
