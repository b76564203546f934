import { negate } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BankWorld, imps, openBankWorld, statementLine } from '../../../../test/bank-world.ts'
import { camt053, csv, mt940, type TestLine } from '../../../../test/statements.ts'
import { newUtr, orderOf, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { assignLine } from './assign-line.ts'
import { compensateLateOrders } from './compensate.ts'
import { importStatement } from './import-statement.ts'
import { type BankLine, selectUnprocessedLines } from './queries.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

const formats = {
  csv,
  mt940: (lines: readonly TestLine[]) => mt940(lines, imps.number),
  camt053: (lines: readonly TestLine[]) => camt053(lines, imps.number),
}

describe.each(Object.entries(formats))('a statement in %s', (_name, write) => {
  test('matches a claimed UTR, credits it once over repeated imports, and compensates the delay [D-49 Z-09]', async () => {
    const transfer = await world.submittedTransfer()
    await world.backdateUtr(transfer, 13)
    const line = statementLine(transfer, { utr: transfer.utr })
    expect(await world.importLines([line], write)).toEqual({ lines: 1, new: 1 })
    expect(await world.matchLines()).toMatchObject({ byUtr: 1, settled: 1 })
    expect(await world.stateOf(transfer)).toBe('SUCCEEDED')
    expect(await world.cash(transfer)).toBe(51_000n)
    expect((await world.storedOrder(transfer)).compensation).toBe(1_000n)
    expect(await world.importLines([line], write)).toEqual({ lines: 1, new: 0 })
    expect(await world.matchLines()).toEqual({ byReference: 0, byUtr: 0, settled: 0 })
    expect(await world.cash(transfer)).toBe(51_000n)
  })

  test('matches our reference without a claim', async () => {
    const transfer = await transferOf(world)
    // Long enough that a line of MT940 ends in the middle of the reference.
    const note = `${'X'.repeat(30)}-${transfer.reference.toLowerCase()}`
    await world.importLines([statementLine(transfer, { note })], write)
    expect(await world.matchLines()).toMatchObject({ byReference: 1, settled: 1 })
    expect(await world.stateOf(transfer)).toBe('SUCCEEDED')
    expect(await world.cash(transfer)).toBe(50_000n)
    expect((await world.storedOrder(transfer)).compensation).toBeNull()
  })
})

test('matches the order number, and counts claim and reference of one order as one payment', async () => {
  const [numbered, both] = [await transferOf(world), await world.submittedTransfer()]
  await world.importAndMatch(
    statementLine(numbered, { note: numbered.orderNo }),
    statementLine(both, { utr: both.utr, note: `${both.reference} ${both.orderNo}` }),
  )
  expect([await world.cash(numbered), await world.cash(both)]).toEqual([50_000n, 50_000n])
})

test('recognises the same payment on another day’s statement and in another format', async () => {
  const [claimed, referred] = [await world.submittedTransfer(), await transferOf(world)]
  const utr = newUtr()
  const lines = [
    statementLine(claimed, { utr: claimed.utr }),
    statementLine(referred, { utr, note: referred.reference }),
  ]
  for (const write of Object.values(formats)) {
    await world.importLines(lines, write)
    await world.matchLines()
  }
  expect([await world.cash(claimed), await world.cash(referred)]).toEqual([50_000n, 50_000n])
  expect((await world.storedOrder(claimed)).state).toBe('SUCCEEDED')
  // A UTR that has paid an order cannot be claimed by another one, even if its player never claimed it.
  const other = await transferOf(world)
  const late = await world.call('/recharge/submitUtr', { orderNo: other.orderNo, utr }, { as: other.player })
  expect(late.body.state).toBe('4225')
})

test('matches two orders of the same amount by their own UTRs', async () => {
  const [one, two] = [await world.submittedTransfer(), await world.submittedTransfer()]
  await world.importAndMatch(statementLine(two, { utr: two.utr }))
  expect([await world.stateOf(one), await world.stateOf(two)]).toEqual(['UNDER_REVIEW', 'SUCCEEDED'])
  await world.importAndMatch(statementLine(one, { utr: one.utr }))
  expect([await world.cash(one), await world.cash(two)]).toEqual([50_000n, 50_000n])
})

test('matches claim and line in either order', async () => {
  const early = await world.submittedTransfer()
  await world.matchLines()
  expect(await world.stateOf(early)).toBe('UNDER_REVIEW')
  const late = await transferOf(world)
  const utr = newUtr()
  await world.importAndMatch(statementLine(late, { utr }), statementLine(early, { utr: early.utr }))
  expect([await world.stateOf(early), await world.stateOf(late)]).toEqual(['SUCCEEDED', 'PENDING'])
  await world.ok('/recharge/submitUtr', { orderNo: late.orderNo, utr }, { as: late.player })
  expect(await world.matchLines()).toMatchObject({ byUtr: 1 })
  expect(await world.cash(late)).toBe(50_000n)
})

test('does not match outgoing lines and returned payouts', async () => {
  const [debited, returned, marked] = [
    await world.submittedTransfer(),
    await world.submittedTransfer(),
    await world.submittedTransfer(),
  ]
  await world.importAndMatch(
    { ...statementLine(debited, { utr: debited.utr }), amount: negate(debited.amount) },
    { ...statementLine(returned, { utr: returned.utr }), amount: negate(returned.amount) },
    statementLine(returned, { utr: returned.utr }),
    statementLine(marked, { utr: marked.utr, note: 'RETURN' }),
  )
  const all = [debited, returned, marked]
  expect(await Promise.all(all.map(world.stateOf))).toEqual(['UNDER_REVIEW', 'UNDER_REVIEW', 'UNDER_REVIEW'])
  expect(await Promise.all(all.map(world.cash))).toEqual([0n, 0n, 0n])
})

test("a claim on another player's UTR gets nothing, and the owner of the reference is credited", async () => {
  const [owner, thief] = [await transferOf(world), await world.submittedTransfer()]
  await world.backdateUtr(thief, 13)
  await world.importAndMatch(statementLine(owner, { utr: thief.utr, note: owner.reference }))
  expect([await world.cash(owner), await world.cash(thief)]).toEqual([50_000n, 0n])
  expect(await orderOf(world, thief)).toMatchObject({ status: 'REJECTED', rejectReason: 'utr.used' })
  // A payment with the claimant's own reference is still credited to them.
  await world.importAndMatch(statementLine(thief, { note: thief.reference }))
  expect([await world.stateOf(thief), await world.cash(owner)]).toEqual(['SUCCEEDED', 50_000n])
})

test('does not accept a phone number in the text as a UTR', async () => {
  const [payer, thief] = [await transferOf(world), await transferOf(world)]
  const utr = '919812345678'
  await world.ok('/recharge/submitUtr', { orderNo: thief.orderNo, utr }, { as: thief.player })
  await world.importAndMatch(statementLine(payer, { note: `FROM ${utr}` }))
  expect([await world.stateOf(thief), await world.cash(thief)]).toEqual(['UNDER_REVIEW', 0n])
})

test('disputes a UTR with another amount, account or date, and moves nothing', async () => {
  const [account, time, other] = [
    await world.submittedTransfer(),
    await world.submittedTransfer(),
    await world.submittedTransfer({ amount: 1_000 }),
  ]
  await world.importLines([statementLine(account, { utr: account.utr })], csv, 'in-upi-1')
  await world.importAndMatch(statementLine(time, { utr: time.utr, day: '2026-01-05' }), {
    ...statementLine(other, { utr: other.utr }),
    amount: time.amount,
  })
  for (const each of [account, time, other]) {
    expect([await world.stateOf(each), await world.cash(each)]).toEqual(['UNDER_REVIEW', 0n])
    expect((await orderOf(world, each)).timeline.at(-1)).toMatchObject({ status: 'UNDER_REVIEW', by: 'bank' })
  }
  const again = (await orderOf(world, other)).timeline.length
  await world.matchLines()
  expect((await orderOf(world, other)).timeline).toHaveLength(again)
})

test('moves another amount or a second payment under a reference to suspense', async () => {
  const twice = await transferOf(world)
  await world.importAndMatch(
    statementLine(twice, { note: twice.reference }),
    statementLine(twice, { note: twice.reference }),
  )
  expect([await world.stateOf(twice), await world.cash(twice)]).toEqual(['SUCCEEDED', 50_000n])
  const odd = await transferOf(world, { amount: 1_000 })
  await world.importAndMatch({ ...statementLine(odd, { note: odd.reference }), amount: twice.amount })
  expect([await world.stateOf(odd), await world.cash(odd)]).toEqual(['UNDER_REVIEW', 0n])
  const rows = await Promise.all([twice, odd].map(capturesOf))
  expect(rows).toEqual([['credited', 'suspense second'], ['suspense amount']])
})

async function capturesOf({ player, orderNo }: Transfer): Promise<string[]> {
  const rows = await world.app.databases
    .shardOf(player.playerId)
    .read.selectFrom('deposit_capture')
    .select(['outcome', 'reason'])
    .where('order_no', '=', orderNo)
    .orderBy('outcome')
    .execute()
  return rows.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`))
}

test('does not assign a line with two references', async () => {
  const [one, two] = [await transferOf(world), await transferOf(world)]
  await world.importAndMatch(statementLine(one, { note: `${one.reference} ${two.reference}` }))
  expect([await world.cash(one), await world.cash(two)]).toEqual([0n, 0n])
})

test('completes an interrupted run, and does nothing twice', async () => {
  const [given, credited, unpaid] = [
    await world.submittedTransfer(),
    await world.submittedTransfer(),
    await world.submittedTransfer(),
  ]
  for (const each of [given, credited, unpaid]) await world.backdateUtr(each, 6)
  await world.importLines([given, credited].map((each) => statementLine(each, { utr: each.utr })))
  for (const each of [given, credited]) {
    const lines = await selectUnprocessedLines(world.app.databases.main.read, 10)
    const line = lines.find(({ refs }) => refs.includes(each.utr)) as BankLine
    expect(await assignLine(world.app, line, await world.storedOrder(each), systemNow())).toMatchObject({
      isAssigned: true,
    })
  }
  const received = { paymentId: `${imps.id}:${credited.utr}`, amount: credited.amount, rrn: credited.utr }
  await creditCapture(world.app, await world.storedOrder(credited), { ...received, currency: 'INR' })
  await Promise.all([world.matchLines(), world.matchLines(), world.matchLines()])
  expect([await world.cash(given), await world.cash(credited)]).toEqual([50_500n, 50_500n])
  // Credited by another way: the waiting is paid all the same, once.
  await creditCapture(world.app, await world.storedOrder(unpaid), {
    paymentId: 'x',
    amount: unpaid.amount,
    currency: 'INR',
    rrn: unpaid.utr,
  })
  for (const shard of world.app.databases.shards) {
    await Promise.all([compensateLateOrders(world.app, shard), compensateLateOrders(world.app, shard)])
  }
  expect(await world.cash(unpaid)).toBe(50_500n)
})

test('credits every order once, however statements are split, repeated, overlapped and shuffled', async () => {
  const transfers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? world.submittedTransfer() : transferOf(world))),
  )
  const lines = transfers.map((each) =>
    'utr' in each
      ? statementLine(each, { utr: (each as { utr: string }).utr })
      : statementLine(each, { note: each.reference }),
  )
  const parts = fc.array(fc.shuffledSubarray(lines, { minLength: 1 }), { minLength: 2, maxLength: 4 })
  const format = fc.constantFrom(...Object.values(formats))
  await fc.assert(
    fc.asyncProperty(parts, format, async (statements, write) => {
      await Promise.all(statements.map((part) => world.importLines(part, write).then(world.matchLines)))
    }),
    { numRuns: 6 },
  )
  await world.importAndMatch(...lines)
  expect(await Promise.all(transfers.map(world.cash))).toEqual(transfers.map(() => 50_000n))
  expect(await Promise.all(transfers.map(world.stateOf))).toEqual(transfers.map(() => 'SUCCEEDED'))
}, 60_000)

test('imports nothing of a statement of another or unknown account, or of a broken one', async () => {
  const transfer = await world.submittedTransfer()
  const lines = [statementLine(transfer, { utr: transfer.utr })]
  const other = importStatement(world.app, mt940(lines, '999999999999'), imps.id, systemNow())
  await expect(other).rejects.toThrow('not of in-imps-1')
  await expect(world.importLines(lines, csv, 'nobody')).rejects.toThrow('unknown operator account: nobody')
  await expect(
    importStatement(world.app, mt940(lines, imps.number).slice(0, -30), imps.id, systemNow()),
  ).rejects.toThrow()
  await world.matchLines()
  expect(await world.stateOf(transfer)).toBe('UNDER_REVIEW')
})

test('imports and matches twenty thousand lines', async () => {
  const wanted = await Promise.all(Array.from({ length: 4 }, () => world.submittedTransfer()))
  const noise = Array.from({ length: 20_000 }, (_, index): TestLine => {
    const utr = `9${String(index).padStart(11, '0')}`
    return {
      amount: wanted[0]?.amount as TestLine['amount'],
      day: today(),
      ref: utr,
      narration: `UPI/${utr}/Z${'A'.repeat(9)}`,
    }
  })
  const lines = wanted.map((each) => statementLine(each, { utr: each.utr }))
  const startedMs = performance.now()
  await world.importLines([...noise.slice(0, 9_000), ...lines, ...noise.slice(9_000)])
  expect(await world.matchLines()).toMatchObject({ byUtr: 4, settled: 4 })
  expect(performance.now() - startedMs).toBeLessThan(45_000)
  expect(await Promise.all(wanted.map(world.cash))).toEqual(wanted.map(() => 50_000n))
}, 90_000)
