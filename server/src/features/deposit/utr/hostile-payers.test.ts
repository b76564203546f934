import { randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld, statementLine } from '../../../../test/bank-world.ts'
import { approval } from '../../../../test/operators.ts'
import { decide } from '../../../../test/signed-decisions.ts'
import { csv } from '../../../../test/statements.ts'
import { newUtr, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

const transfer = () => transferOf(world)

test('pays no compensation for the time before a late transfer [Z-09]', async () => {
  const [idle, honest] = [await world.submittedTransfer(), await world.submittedTransfer()]
  for (const each of [idle, honest]) await world.backdateUtr(each, 7 * 24)
  await world.importAndMatch(
    statementLine(idle, { note: idle.reference }),
    statementLine(honest, { utr: honest.utr, note: honest.reference }),
  )
  expect([await world.stateOf(idle), await world.stateOf(honest)]).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  expect([await world.cash(idle), await world.cash(honest)]).toEqual([50_000n, 64_000n])
  expect([(await world.storedOrder(idle)).compensation, (await world.storedOrder(honest)).compensation]).toEqual([
    0n,
    14_000n,
  ])
})

test('a small payment with the right UTR earns nothing on a later large one', async () => {
  const idle = await transfer()
  const utr = newUtr()
  await world.submit(idle, utr)
  await world.backdateUtr(idle, 7 * 24)
  await world.importAndMatch({ ...statementLine(idle, { utr, note: idle.reference }), amount: minor(100n) })
  await world.importAndMatch(statementLine(idle, { note: idle.reference }))
  expect([await world.stateOf(idle), await world.cash(idle)]).toEqual(['SUCCEEDED', 50_000n])
})

/** What a bank writes into the column of a payment that has no number. */
const filler = '0'.repeat(16)

test('does not accept zeros in the reference column as a UTR', async () => {
  const [payer, thief] = [await transfer(), await transfer()]
  await world.submit(thief, '000000000000')
  await world.importAndMatch({ ...statementLine(payer), ref: filler, narration: 'CASH DEPOSIT' })
  expect([await world.cash(thief), await world.stateOf(thief)]).toEqual([0n, 'UNDER_REVIEW'])
})

test('treats payments without a UTR as separate payments', async () => {
  const [one, two] = [await transfer(), await transfer()]
  const line = (reference: string, text: string) => ({
    ...statementLine(one),
    ref: filler,
    narration: `CASH ${text} ${reference}`,
  })
  await world.importAndMatch(line(one.reference, 'A'), line(two.reference, 'B'))
  expect([await world.cash(one), await world.cash(two)]).toEqual([50_000n, 50_000n])
  await world.importAndMatch(line(one.reference, 'C'))
  const { rows } = await world.app.databases
    .shardOf(one.player.playerId)
    .pool.query('select outcome, reason from deposit_capture where order_no = $1 order by captured_at', [one.orderNo])
  expect(rows).toEqual([
    { outcome: 'credited', reason: null },
    { outcome: 'suspense', reason: 'second' },
  ])
})

test('another payer’s UTR next to the own reference takes nothing from that payer', async () => {
  const [owner, enemy, utr] = [await world.submittedTransfer(), await transfer(), newUtr()]
  const note = `${enemy.reference} ${owner.utr}`
  await world.importAndMatch(statementLine(enemy, { utr, note }), {
    ...statementLine(enemy, { utr: newUtr(), note }),
    ref: '',
  })
  expect(await world.stateOf(owner)).toBe('UNDER_REVIEW')
  await world.importAndMatch(statementLine(owner, { utr: owner.utr }))
  expect([await world.stateOf(owner), await world.cash(owner)]).toEqual(['SUCCEEDED', 50_000n])
  // A player who has not submitted their UTR yet can still do so.
  const [late, other] = [await transfer(), newUtr()]
  await world.importAndMatch(statementLine(enemy, { note: `${enemy.reference} ${other}` }))
  expect((await world.submit(late, other)).state).toBe('200')
})

test('credits a matching line that is imported after a dispute', async () => {
  const payer = await world.submittedTransfer()
  // Read under the wrong account first: this format does not say which it is.
  await world.importLines([statementLine(payer, { utr: payer.utr })], csv, 'in-upi-1')
  await world.matchLines()
  const doubted = await world.storedOrder(payer)
  expect([doubted.state, await world.cash(payer)]).toEqual(['UNDER_REVIEW', 0n])
  expect(await world.importAndMatch(statementLine(payer, { utr: payer.utr }))).toMatchObject({ byUtr: 1, settled: 1 })
  expect([await world.stateOf(payer), await world.cash(payer)]).toEqual(['SUCCEEDED', 50_000n])
})

test('claims one of two concurrent UTRs for an order and leaves the other free', async () => {
  const utrs = [newUtr(), newUtr(), newUtr()]
  const hasty = await transfer()
  await Promise.all(utrs.map((utr) => world.submit(hasty, utr)))
  const { utr: held } = await world.storedOrder(hasty)
  expect(utrs).toContain(held)
  for (const utr of utrs.filter((one) => one !== held)) {
    expect((await world.submit(await transfer(), utr)).state).toBe('200')
  }
  expect((await world.submit(await transfer(), held ?? '')).state).toBe('4225')
})

test('an order with an unconfirmed UTR counts as open, so that UTRs cannot be collected', async () => {
  const player = await world.playerOf('+91')
  const order = () => {
    const wish = { clientOrderId: randomUUID(), amount: 500, paymentMethod: 1 } as const
    return world.call('/recharge/createTransferOrder', wish, { as: player })
  }
  const [first, second] = [await world.submittedTransfer({ player }), await world.submittedTransfer({ player })]
  await world.submittedTransfer({ player })
  expect((await order()).body).toMatchObject({ state: '4224', resultData: { count: 3 } })
  expect(await world.ok('/recharge/getChargeInfo', {}, { as: player })).toMatchObject({ ordersInProcess: 3 })
  // A payment that does not match is still being processed; a rejected claim is not.
  await world.importAndMatch({ ...statementLine(first, { note: first.reference }), amount: minor(100n) })
  await decide.refuse(world.app, {
    orderNo: second.orderNo,
    by: 'Asha',
    why: 'no such transfer',
    at: systemNow(),
    approval,
  })
  expect([await world.stateOf(first), await world.stateOf(second)]).toEqual(['UNDER_REVIEW', 'REJECTED'])
  expect([(await order()).body.state, (await order()).body.state, (await order()).body.state]).toEqual([
    '200',
    '4224',
    '4224',
  ])
})

test('does not assign a line whose reference two orders have', async () => {
  const [one, two] = [await transfer(), await transfer()]
  const { index } = world.app.databases.shardOf(two.player.playerId)
  await world.owners[index]?.query('update deposit_order set reference = $1 where order_no = $2', [
    one.reference,
    two.orderNo,
  ])
  await world.importAndMatch(statementLine(one, { note: one.reference }))
  expect([await world.cash(one), await world.cash(two)]).toEqual([0n, 0n])
})
