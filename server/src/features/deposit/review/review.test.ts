import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld } from '../../../../test/bank-world.ts'
import { approval } from '../../../../test/operators.ts'
import { setBars, setLimits } from '../../../../test/restrictions.ts'
import { decide } from '../../../../test/signed-decisions.ts'
import { newUtr, orderOf, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemNow } from '../../../base/clock.ts'
import { accounts } from '../../../ledger/index.ts'
import { creditCapture, type ReceivedPayment } from '../capture/credit-capture.ts'
import { DecisionError } from './decision-error.ts'
import { review } from './review.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

const poolOf = ({ player }: Transfer) => world.app.databases.shardOf(player.playerId).pool
const decisionOf = ({ orderNo }: Transfer) => ({
  orderNo,
  by: 'Asha',
  why: 'the payer has called',
  at: systemNow(),
  approval,
})

let payments = 0

/** Money came for an order; answers with the name by which a person finds it. */
async function payOrder(transfer: Transfer, given: Partial<ReceivedPayment> = {}): Promise<string> {
  payments += 1
  const received = { paymentId: `odd-${payments}`, amount: transfer.amount, currency: 'INR', ...given }
  await creditCapture(world.app, await world.storedOrder(transfer), received)
  return `transfer:${received.paymentId}`
}

async function mismatchedPayment(given: Partial<ReceivedPayment> = { amount: minor(49_900n) }) {
  const transfer = await transferOf(world)
  return { ...transfer, payment: await payOrder(transfer, given) }
}

/** The player's balance in suspense. */
async function suspenseOf(transfer: Transfer): Promise<bigint> {
  const { rows } = await poolOf(transfer).query<{ sum: bigint }>(
    `select coalesce(sum(case when credit = $2 then amount else -amount end), 0)::bigint as sum
     from ledger.transfer where player_id = $1 and $2 in (credit, debit)`,
    [transfer.player.playerId, accounts.suspense],
  )
  return rows[0]?.sum ?? 0n
}

const casesOf = async ({ orderNo }: Transfer) => (await review.list(world.app)).filter((one) => one.includes(orderNo))

test('lists, shows and credits a wrong amount once, and removes it from the list', async () => {
  const odd = await mismatchedPayment()
  expect(await casesOf(odd)).toEqual([expect.stringContaining(`money | ${odd.payment} | 499 INR | amount`)])
  for (let times = 0; times < 3; times += 1) await decide.credit(world.app, decisionOf(odd), odd.payment)
  expect([await world.cash(odd), await suspenseOf(odd)]).toEqual([49_900n, 0n])
  const { status, credited, timeline } = await orderOf(world, odd)
  expect([status, credited]).toEqual(['SUCCEEDED', 49_900n])
  expect(timeline.map((one) => `${one.status} ${one.by}`)).toEqual([
    'PENDING player',
    'UNDER_REVIEW bank',
    'SUCCEEDED operator',
  ])
  expect(await casesOf(odd)).toEqual([])
  const told = await review.show(world.app, odd.orderNo)
  expect(told.find((line) => line.startsWith('decision'))).toMatch(
    /credit \| Asha \| Noor \| the payer has called \| {2}\| done$/,
  )
})

test('records a return, rejects the order, and still credits a late payment', async () => {
  const odd = await mismatchedPayment()
  await expect(decide.return(world.app, decisionOf(odd), odd.payment, ' ')).rejects.toThrow('needs the reference')
  for (let times = 0; times < 2; times += 1) await decide.return(world.app, decisionOf(odd), odd.payment, 'N0001')
  expect([await world.cash(odd), await suspenseOf(odd)]).toEqual([0n, 0n])
  expect(await orderOf(world, odd)).toMatchObject({ status: 'REJECTED', rejectReason: 'returned' })
  await payOrder(odd)
  expect(await world.cash(odd)).toBe(50_000n)
})

test('keeps the first decision and names its operator to the second one', async () => {
  const odd = await mismatchedPayment()
  const words = await Promise.allSettled([
    decide.credit(world.app, decisionOf(odd), odd.payment),
    decide.return(world.app, { ...decisionOf(odd), by: 'Bilal' }, odd.payment, 'N0002'),
  ])
  expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const late = words.find((word) => word.status === 'rejected')?.reason
  expect(late).toBeInstanceOf(DecisionError)
  expect(String(late)).toMatch(/(Asha|Bilal) already decided/)
  expect((await world.cash(odd)) + (await suspenseOf(odd))).toSatisfy((sum: bigint) => sum === 49_900n || sum === 0n)
})

test('credits a second payment of a succeeded order, and moves the third to suspense', async () => {
  const transfer = await transferOf(world)
  await payOrder(transfer)
  const second = await payOrder(transfer)
  await decide.credit(world.app, decisionOf(transfer), second)
  expect([await world.cash(transfer), await suspenseOf(transfer)]).toEqual([100_000n, 0n])
  expect(await orderOf(world, transfer)).toMatchObject({ status: 'SUCCEEDED', credited: 50_000n })
  await payOrder(transfer)
  expect([await world.cash(transfer), await suspenseOf(transfer)]).toEqual([100_000n, 50_000n])
})

test('moves a matching payment to suspense after an operator has credited the order', async () => {
  const odd = await mismatchedPayment()
  await decide.credit(world.app, decisionOf(odd), odd.payment)
  await payOrder(odd)
  expect([await world.cash(odd), await suspenseOf(odd)]).toEqual([49_900n, 50_000n])
})

test('refuses to credit another currency, and returns it without a ledger posting', async () => {
  const odd = await mismatchedPayment({ currency: 'USD' })
  await expect(decide.credit(world.app, decisionOf(odd), odd.payment)).rejects.toThrow('another currency')
  await decide.return(world.app, decisionOf(odd), odd.payment, 'SWIFT 1')
  expect([await suspenseOf(odd), (await orderOf(world, odd)).status]).toEqual([0n, 'REJECTED'])
})

test('credits a payment over the limit once the limit allows it, and never to an excluded player', async () => {
  const transfer = await transferOf(world)
  const { playerId } = transfer.player
  await setLimits(poolOf(transfer), playerId, 'deposit', { day: minor(10_000n) })
  const payment = await payOrder(transfer)
  expect(await suspenseOf(transfer)).toBe(50_000n)
  const credit = () => decide.credit(world.app, decisionOf(transfer), payment)
  await expect(credit()).rejects.toThrow('limit(period=day limit=10000 used=0)')
  await setBars(poolOf(transfer), playerId, { deposit: true })
  await expect(credit()).rejects.toThrow('excluded')
  await setBars(poolOf(transfer), playerId, {})
  await setLimits(poolOf(transfer), playerId, 'deposit', {})
  await credit()
  expect(await world.cash(transfer)).toBe(50_000n)
})

test('two decisions at once do not exceed the limit together', async () => {
  const player = await world.playerOf('+91')
  const transfers = [await transferOf(world, { player }), await transferOf(world, { player })] as const
  await setLimits(poolOf(transfers[0]), player.playerId, 'deposit', { day: minor(1n) })
  const payments = [await payOrder(transfers[0]), await payOrder(transfers[1])] as const
  await setLimits(poolOf(transfers[0]), player.playerId, 'deposit', { day: minor(60_000n) })
  const words = await Promise.allSettled([
    decide.credit(world.app, decisionOf(transfers[0]), payments[0]),
    decide.credit(world.app, decisionOf(transfers[1]), payments[1]),
  ])
  expect(words.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await world.cash(transfers[0]), await suspenseOf(transfers[0])]).toEqual([50_000n, 50_000n])
})

test('only decides about payments in suspense', async () => {
  const odd = await mismatchedPayment()
  await expect(decide.credit(world.app, decisionOf(odd), 'transfer:nothing')).rejects.toThrow('in suspense')
  const fitting = await transferOf(world)
  const credited = await payOrder(fitting)
  await expect(decide.return(world.app, decisionOf(fitting), credited, 'N1')).rejects.toThrow('in suspense')
  expect(await world.cash(odd)).toBe(0n)
})

test('a repeated decision completes one that was interrupted after the ledger posting', async () => {
  const odd = await mismatchedPayment()
  const { app } = world
  const submit: AppContext['ledger']['submit'] = async (command) => {
    await app.ledger.submit(command)
    throw new Error('killed')
  }
  const dying = { ...app, ledger: { ...app.ledger, submit } }
  await expect(decide.credit(dying, decisionOf(odd), odd.payment)).rejects.toThrow('killed')
  // The decision stands and is not done: it is still on the list.
  expect(await casesOf(odd)).toHaveLength(1)
  await decide.credit(app, decisionOf(odd), odd.payment)
  expect([await world.cash(odd), await suspenseOf(odd)]).toEqual([49_900n, 0n])
  expect(await casesOf(odd)).toEqual([])
})

/** A claim whose line is there and does not fit. */
async function disputedTransfer(amount: bigint, day = today()) {
  const transfer = await world.submittedTransfer()
  await world.importAndMatch({ ref: transfer.utr, amount: minor(amount), day, narration: 'IMPS' })
  const told = await review.show(world.app, transfer.orderNo)
  const [, line = ''] = told.find((one) => one.startsWith('bank'))?.split(' | ') ?? []
  return { ...transfer, line }
}

test('lists a disputed claim with its reason, and credits its line on an operator’s decision', async () => {
  const early = await disputedTransfer(
    50_000n,
    new Date(systemNow().getTime() - 9 * 86_400_000).toISOString().slice(0, 10),
  )
  expect(await casesOf(early)).toEqual([expect.stringContaining(`doubt | utr:${early.utr} | 500 INR | otherTime`)])
  for (let times = 0; times < 2; times += 1) await decide.credit(world.app, decisionOf(early), early.line)
  expect(await world.cash(early)).toBe(50_000n)
  expect(await orderOf(world, early)).toMatchObject({ status: 'SUCCEEDED' })
  expect(await casesOf(early)).toEqual([])
})

test('moves a line with another amount to suspense, to be decided like any payment', async () => {
  const less = await disputedTransfer(45_000n)
  await decide.credit(world.app, decisionOf(less), less.line)
  expect([await world.cash(less), await suspenseOf(less)]).toEqual([0n, 45_000n])
  const [money] = (await casesOf(less)).filter((one) => one.includes('| money |'))
  await decide.credit(world.app, decisionOf(less), money?.split(' | ')[3] ?? '')
  expect([await world.cash(less), await suspenseOf(less)]).toEqual([45_000n, 0n])
})

test('rejects a claim without a transfer and frees its UTR, but not while a payment is in suspense', async () => {
  const odd = await disputedTransfer(45_000n)
  await decide.credit(world.app, decisionOf(odd), odd.line)
  await expect(decide.refuse(world.app, decisionOf(odd))).rejects.toThrow('first decide about')
  const [liar, owner, utr] = [await transferOf(world), await transferOf(world), newUtr()]
  await world.ok('/recharge/submitUtr', { orderNo: liar.orderNo, utr }, { as: liar.player })
  expect(await casesOf(liar)).toEqual([expect.stringContaining(`proof | utr:${utr}`)])
  for (let times = 0; times < 2; times += 1) await decide.refuse(world.app, decisionOf(liar))
  expect(await orderOf(world, liar)).toMatchObject({ status: 'REJECTED', rejectReason: 'refused' })
  await world.ok('/recharge/submitUtr', { orderNo: owner.orderNo, utr }, { as: owner.player })
})
