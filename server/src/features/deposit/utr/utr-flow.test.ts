import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Restate } from '../../../../../ops/stack/restate.ts'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { csv } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import { now } from '../../../base/clock.ts'
import { submit } from '../../../flow/client.ts'
import { creditCapture } from '../money/credit-capture.ts'
import { findOrder } from '../move-order.ts'
import type { Order } from '../stored-order.ts'
import { importStatement } from './import-statement.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld({ flows: true })
}, 120_000)
afterAll(() => world.close())

const patient = { timeout: 60_000, interval: 100 }
const stored = async ({ orderNo }: Transfer) => (await findOrder(world.house, orderNo)) as Order

/** A transfer whose UTR its player gave so many hours ago. */
async function provenAgo(hours: number): Promise<Transfer & { readonly utr: string }> {
  const [transfer, utr] = [await transferOf(world), newUtr()]
  const { orderNo, player } = transfer
  await world.ok('/recharge/submitUtr', { orderNo, utr }, { as: player })
  const { index } = world.house.databases.shardOf(player.playerId)
  const age = `update deposit_order set utr_submitted_at = utr_submitted_at - make_interval(hours => $2) where order_no = $1`
  await world.owners[index]?.query(age, [orderNo, hours])
  return { ...transfer, utr }
}

/** The next command that reaches the book is posted; then Restate is killed, and nobody hears the book's answer. */
function killAfterNextPosting() {
  const { ledger } = world.house
  const post = ledger.submit
  const spy = vi.spyOn(ledger, 'submit').mockImplementationOnce(async (command, withinMs) => {
    await post(command, withinMs)
    await (world.restate as Restate).kill()
    throw new Error('the process is gone')
  })
  return spy
}

/** As if its time had come. A chain that is started anew runs at once, and the one before it ends. */
async function runSoon(service: string, key: string): Promise<void> {
  await vi.waitFor(() => submit(world.house, { service, key, handler: 'start' }), patient)
}

test('a proven transfer is found on the statement, credited and paid for its waiting by the flow, though Restate is killed half way [Z-09]', async () => {
  const transfer = await provenAgo(13)
  const line = { amount: transfer.amount, day: today(), ref: transfer.utr, narration: 'IMPS' }
  await importStatement(world.house, csv([line]), 'in-imps-1', now())
  const killed = killAfterNextPosting()
  await runSoon('deposit.matchUtr', '0')
  await vi.waitFor(() => expect(killed).toHaveBeenCalled(), patient)
  killed.mockRestore()
  // The money is there and the order does not know it yet.
  await vi.waitFor(async () => expect(await cashOf(world, transfer.player)).toBe(50_000n), patient)
  expect((await stored(transfer)).state).toBe('UNDER_REVIEW')
  await (world.restate as Restate).restart()
  await vi.waitFor(async () => expect((await stored(transfer)).compensation).toBe(1_000n), patient)
  expect(await cashOf(world, transfer.player)).toBe(51_000n)
  const { status, timeline } = await orderOf(world, transfer)
  expect(status).toBe('SUCCEEDED')
  expect(timeline.map((event) => event.status)).toEqual(['PENDING', 'UNDER_REVIEW', 'SUCCEEDED'])
}, 180_000)

test('who was credited another way is paid for his waiting by the sweep, once, though Restate is killed half way [Z-09]', async () => {
  const transfer = await provenAgo(25)
  await creditCapture(world.house, await stored(transfer), {
    paymentId: 'by hand',
    amount: transfer.amount,
    currency: 'INR',
  })
  expect(await cashOf(world, transfer.player)).toBe(50_000n)
  const killed = killAfterNextPosting()
  await runSoon('deposit.compensate', String(world.house.databases.shardOf(transfer.player.playerId).index))
  await vi.waitFor(() => expect(killed).toHaveBeenCalled(), patient)
  killed.mockRestore()
  await vi.waitFor(async () => expect(await cashOf(world, transfer.player)).toBe(52_000n), patient)
  expect((await stored(transfer)).compensation).toBeNull()
  await (world.restate as Restate).restart()
  await vi.waitFor(async () => expect((await stored(transfer)).compensation).toBe(2_000n), patient)
  expect(await cashOf(world, transfer.player)).toBe(52_000n)
}, 180_000)
