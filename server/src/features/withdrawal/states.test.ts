import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wellBehavedPayouts } from '../../../../simulators/src/payout/behaviour.ts'
import { payoutProviders } from '../../../../simulators/src/payout/payouts.ts'
import { newOperator, signed, type TestOperator } from '../../../test/operators.ts'
import { openPayoutWorld, type PayoutWorld, standingOf } from '../../../test/payout-world.ts'
import { areOneTransaction, newestTransfer, possibleChanges } from '../../../test/state-machine.ts'
import { configureWithdrawals, newWithdrawer, type Withdrawer, withdraw } from '../../../test/withdrawal-world.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { syncPayout } from './payout/sync-payout.ts'
import { listDifferences } from './reconciliation/list-differences.ts'
import { reconcilePayouts } from './reconciliation/reconcile-payouts.ts'
import { withdrawalReview } from './review/review.ts'
import type { Withdrawal } from './stored-withdrawal.ts'
import { withdrawalStates } from './withdrawal-state.ts'

let world: PayoutWorld
let noor: TestOperator
beforeAll(async () => {
  world = await openPayoutWorld()
  await configureWithdrawals(world)
  noor = await newOperator(world, 'Noor')
}, 120_000)
afterAll(() => world.close())
beforeEach(() => behave({}))

function behave(behaviour: object): void {
  for (const id of payoutProviders) world.payout.behaviours[id] = { ...wellBehavedPayouts, ...behaviour }
}

/** A player of 3,000 rupees who withdraws all of it, which a person must decide. */
async function inReview() {
  const player = await newWithdrawer(world, 300_000n)
  return { player, withdrawNo: await withdraw(world, player, 300_000) }
}

async function decide(withdrawNo: string, decision: 'approve' | 'reject', rejectCode = ''): Promise<void> {
  const given = { decision, rejectCode, why: 'looked at it', by: noor.name }
  const row = (await findWithdrawal(world.app, withdrawNo)) as Withdrawal
  const text = withdrawalReview.textToSign(withdrawalReview.contentOf(row, given))
  await withdrawalReview.decide(world.app, { ...given, withdrawNo, signature: signed(noor, text) })
}

const sync = (withdrawNo: string) => syncPayout(world.app, withdrawNo, new Date())
const standing = ({ player, withdrawNo }: { readonly player: Withdrawer; readonly withdrawNo: string }) =>
  standingOf(world, { ...player, withdrawNo })
const held = { cash: 0n, held: 300_000n }
const back = { cash: 300_000n, held: 0n }

async function statesOf({ player, withdrawNo }: { readonly player: Withdrawer; readonly withdrawNo: string }) {
  const { timeline } = await world.ok('/withdraw/detail', { withdrawNo }, { as: player })
  return timeline.map(({ status }) => status).join(' ')
}

async function askedByReport({ player: { playerId }, withdrawNo }: Awaited<ReturnType<typeof inReview>>) {
  const { rowCount } = await world.app.databases
    .shardOf(playerId)
    .pool.query(`select from payout_webhook where withdraw_no = $1 and dedupe_key like 'report:%'`, [withdrawNo])
  return rowCount
}

test('goes from created over review, approval and payment to its end, and only paid money leaves the wallet [W-13 NS-26]', async () => {
  const paid = await inReview()
  expect(await standing(paid)).toEqual({ state: 'REVIEWING', ...held })
  await decide(paid.withdrawNo, 'approve')
  expect(await standing(paid)).toEqual({ state: 'APPROVED', ...held })
  behave({ isManual: true })
  await sync(paid.withdrawNo)
  expect(await standing(paid)).toEqual({ state: 'PAYING', ...held })
  await world.control('settle', { payoutNo: paid.withdrawNo, state: 'paid' })
  await sync(paid.withdrawNo)
  expect(await standing(paid)).toEqual({ state: 'PAID', cash: 0n, held: 0n })
  expect(await statesOf(paid)).toBe('CREATED REVIEWING APPROVED PAYING PAID')

  const failed = await inReview()
  await decide(failed.withdrawNo, 'approve')
  behave({ isManual: true })
  await sync(failed.withdrawNo)
  await world.control('settle', { payoutNo: failed.withdrawNo, state: 'failed' })
  await sync(failed.withdrawNo)
  expect(await standing(failed)).toEqual({ state: 'FAILED', ...back })
  expect(await statesOf(failed)).toBe('CREATED REVIEWING APPROVED PAYING FAILED')

  const rejected = await inReview()
  await decide(rejected.withdrawNo, 'reject', 'payeeNotOwn')
  expect(await standing(rejected)).toEqual({ state: 'REJECTED', ...back })
  expect(await statesOf(rejected)).toBe('CREATED REVIEWING REJECTED')

  const unknown = await inReview()
  await decide(unknown.withdrawNo, 'approve')
  behave({ unanswered: 1, isManual: true })
  await sync(unknown.withdrawNo)
  expect(await standing(unknown)).toEqual({ state: 'UNKNOWN', ...held })
  expect(await statesOf(unknown)).toBe('CREATED REVIEWING APPROVED PAYING UNKNOWN')
  const listed = (await withdrawalReview.unknown(world.app)).map(({ withdrawNo }) => withdrawNo)
  expect([listed.includes(unknown.withdrawNo), listed.includes(rejected.withdrawNo)]).toEqual([true, false])
})

test('an unknown outcome stays held, only a definite refusal refunds it, and reconciliation closes it [LG-06 NS-26]', async () => {
  const lost = [await inReview(), await inReview()] as const
  for (const { withdrawNo } of lost) await decide(withdrawNo, 'approve')
  // The provider has both orders and answers neither; for days nobody can say how they ended.
  behave({ unanswered: 1, isManual: true })
  for (const one of lost) {
    await sync(one.withdrawNo)
    behave({ outage: 1 })
    for (const days of [0, 1, 2]) await syncPayout(world.app, one.withdrawNo, new Date(Date.now() + days * 86_400_000))
    expect(await standing(one)).toEqual({ state: 'UNKNOWN', ...held })
    behave({ unanswered: 1, isManual: true })
  }
  behave({})
  await world.control('settle', { payoutNo: lost[0].withdrawNo, state: 'paid' })
  await world.control('settle', { payoutNo: lost[1].withdrawNo, state: 'failed' })
  await reconcilePayouts(world.app, new Date(Date.now() + 2 * 3_600_000))
  for (const one of lost) expect(await askedByReport(one)).toBe(1)
  // The night run asks for both; here the answer is waited for, as the workflow would. After an outage the circuit is open.
  const synced = async (one: (typeof lost)[number]) => {
    await sync(one.withdrawNo)
    return await standing(one)
  }
  await expect.poll(() => synced(lost[0]), { timeout: 30_000 }).toEqual({ state: 'PAID', cash: 0n, held: 0n })
  await expect.poll(() => synced(lost[1]), { timeout: 30_000 }).toEqual({ state: 'FAILED', ...back })
  await reconcilePayouts(world.app, new Date(Date.now() + 3 * 3_600_000))
  const open = (await listDifferences(world.app, 30)).filter((line) =>
    lost.some((one) => line.includes(one.withdrawNo)),
  )
  expect(open).toEqual([])
}, 90_000)

test('no other transition of a withdrawal is possible, and each is one transaction with its timeline and its money [NS-26]', async () => {
  const rejected = await inReview()
  const { playerId } = rejected.player
  const { index, pool } = world.app.databases.shardOf(playerId)
  const row = 'withdrawal where player_id = $1'
  const event = 'withdrawal_event where player_id = $1 order by seq desc'
  expect(
    await areOneTransaction(pool, playerId, newestTransfer, 'withdrawal_event where player_id = $1 order by seq'),
  ).toBe(true)
  expect(await areOneTransaction(pool, playerId, row, event)).toBe(true)
  await decide(rejected.withdrawNo, 'reject', 'payeeNotOwn')
  expect(await areOneTransaction(pool, playerId, row, event, newestTransfer)).toBe(true)
  const owner = world.owners[index] ?? expect.fail('no owner')
  const possible = await possibleChanges(owner, withdrawalStates, {
    ...{ table: 'withdrawal', where: 'player_id = $1', values: [playerId] },
  })
  expect(possible).toEqual([
    ...['CREATED>REVIEWING', 'CREATED>APPROVED', 'CREATED>REJECTED', 'CREATED>CANCELLED'],
    ...['REVIEWING>APPROVED', 'REVIEWING>REJECTED', 'REVIEWING>CANCELLED', 'APPROVED>PAYING'],
    ...['PAYING>UNKNOWN', 'PAYING>PAID', 'PAYING>FAILED', 'UNKNOWN>PAYING', 'UNKNOWN>PAID', 'UNKNOWN>FAILED'],
    'PAID>REVERSED',
  ])
})
