import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Restate } from '../../../../../ops/stack/restate.ts'
import { type BankWorld, openBankWorld, type SubmittedTransfer } from '../../../../test/bank-world.ts'
import { orderOf, today } from '../../../../test/transfers.ts'
import { submit } from '../../../workflow/client.ts'
import { creditCapture } from '../capture/credit-capture.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld({ workflows: true })
}, 120_000)
afterAll(() => world.close())

const patient = { timeout: 60_000, interval: 100 }

/** A transfer whose UTR its player gave so many hours ago. */
async function provenAgo(hours: number): Promise<SubmittedTransfer> {
  const transfer = await world.submittedTransfer()
  await world.backdateUtr(transfer, hours)
  return transfer
}

/** Kills Restate after the ledger has posted the next command, so that its answer is lost. */
function killAfterNextPosting() {
  const { ledger } = world.app
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
  await vi.waitFor(() => submit(world.app, { service, key, handler: 'start' }), patient)
}

test('the workflow credits and compensates a submitted transfer, although Restate is killed [Z-09]', async () => {
  const transfer = await provenAgo(13)
  const line = { amount: transfer.amount, day: today(), ref: transfer.utr, narration: 'IMPS' }
  await world.importLines([line])
  const killed = killAfterNextPosting()
  await runSoon('deposit.matchUtr', '0')
  await vi.waitFor(() => expect(killed).toHaveBeenCalled(), patient)
  killed.mockRestore()
  // The money is there and the order does not know it yet.
  await vi.waitFor(async () => expect(await world.cash(transfer)).toBe(50_000n), patient)
  expect((await world.storedOrder(transfer)).state).toBe('UNDER_REVIEW')
  await (world.restate as Restate).restart()
  await vi.waitFor(async () => expect((await world.storedOrder(transfer)).compensation).toBe(1_000n), patient)
  expect(await world.cash(transfer)).toBe(51_000n)
  const { status, timeline } = await orderOf(world, transfer)
  expect(status).toBe('SUCCEEDED')
  expect(timeline.map((event) => event.status)).toEqual(['PENDING', 'UNDER_REVIEW', 'SUCCEEDED'])
}, 180_000)

test('the sweep compensates an order credited on another path once, although Restate is killed [Z-09]', async () => {
  const transfer = await provenAgo(25)
  await creditCapture(world.app, await world.storedOrder(transfer), {
    paymentId: 'by hand',
    amount: transfer.amount,
    currency: 'INR',
    rrn: transfer.utr,
  })
  expect(await world.cash(transfer)).toBe(50_000n)
  const killed = killAfterNextPosting()
  await runSoon('deposit.compensate', String(world.app.databases.shardOf(transfer.player.playerId).index))
  await vi.waitFor(() => expect(killed).toHaveBeenCalled(), patient)
  killed.mockRestore()
  await vi.waitFor(async () => expect(await world.cash(transfer)).toBe(52_000n), patient)
  expect((await world.storedOrder(transfer)).compensation).toBeNull()
  await (world.restate as Restate).restart()
  await vi.waitFor(async () => expect((await world.storedOrder(transfer)).compensation).toBe(2_000n), patient)
  expect(await world.cash(transfer)).toBe(52_000n)
}, 180_000)
