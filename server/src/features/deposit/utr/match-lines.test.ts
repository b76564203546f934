import { negate } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { camt053, csv, mt940, type Told } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import { now } from '../../../base/clock.ts'
import { creditCapture } from '../money/credit-capture.ts'
import { findOrder } from '../move-order.ts'
import type { Order } from '../stored-order.ts'
import { compensateLate } from './compensate.ts'
import { giveLine } from './give-line.ts'
import { importStatement } from './import-statement.ts'
import { matchLines } from './match-lines.ts'
import { type BankLine, listUnlooked } from './queries.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

const imps = 'in-imps-1'
/** The number of that account in the sandbox. */
const accountNumber = '000000000001'
const formats = {
  csv,
  mt940: (lines: readonly Told[]) => mt940(lines, accountNumber),
  camt053: (lines: readonly Told[]) => camt053(lines, accountNumber),
}

const read = (lines: readonly Told[], write = csv, account = imps) =>
  importStatement(world.house, write(lines), account, now())
const match = () => matchLines(world.house, now())
async function readAndMatch(...lines: readonly Told[]) {
  await read(lines)
  return await match()
}

/** How the bank tells of a transfer: with the UTR in its column, and in the text what the payer wrote. */
function told({ amount }: Transfer, more: { utr?: string; wrote?: string; day?: string } = {}): Told {
  const { utr = newUtr(), wrote = 'PAYMENT', day = today() } = more
  return { amount, day, ref: utr, narration: `IMPS-${utr}-ASHA RAO-${wrote}` }
}

async function proven(given?: Parameters<typeof transferOf>[1]): Promise<Transfer & { readonly utr: string }> {
  const transfer = await transferOf(world, given)
  const utr = newUtr()
  await world.ok('/recharge/submitUtr', { orderNo: transfer.orderNo, utr }, { as: transfer.player })
  return { ...transfer, utr }
}

const stateOf = async (transfer: Transfer) => (await orderOf(world, transfer)).status
const cash = ({ player }: Transfer) => cashOf(world, player)
const stored = async ({ orderNo }: Transfer) => (await findOrder(world.house, orderNo)) as Order

/** Plays the time that has gone by since the player proved his transfer. */
async function waited({ player, orderNo }: Transfer, hours: number): Promise<void> {
  const since = new Date(now().getTime() - hours * 3_600_000 - 1_000)
  await world.house.databases
    .shardOf(player.playerId)
    .transact((tx) =>
      tx.updateTable('deposit_order').set({ utr_submitted_at: since }).where('order_no', '=', orderNo).execute(),
    )
}

describe.each(Object.entries(formats))('a statement in %s', (_name, write) => {
  test('finds the order of a claimed UTR, credits it once however often it is read, and pays for the waiting [D-49 Z-09]', async () => {
    const transfer = await proven()
    await waited(transfer, 13)
    const line = told(transfer, { utr: transfer.utr })
    expect(await read([line], write)).toEqual({ lines: 1, new: 1 })
    expect(await match()).toMatchObject({ byUtr: 1, settled: 1 })
    expect(await stateOf(transfer)).toBe('SUCCEEDED')
    expect(await cash(transfer)).toBe(51_000n)
    expect((await stored(transfer)).compensation).toBe(1_000n)
    expect(await read([line], write)).toEqual({ lines: 1, new: 0 })
    expect(await match()).toEqual({ byReference: 0, byUtr: 0, settled: 0 })
    expect(await cash(transfer)).toBe(51_000n)
  })

  test('finds an order by the reference that its player wrote, without any claim', async () => {
    const transfer = await transferOf(world)
    // Long enough that a line of MT940 ends in the middle of the reference.
    const wrote = `${'X'.repeat(30)}-${transfer.reference.toLowerCase()}`
    await read([told(transfer, { wrote })], write)
    expect(await match()).toMatchObject({ byReference: 1, settled: 1 })
    expect(await stateOf(transfer)).toBe('SUCCEEDED')
    expect(await cash(transfer)).toBe(50_000n)
    expect((await stored(transfer)).compensation).toBeNull()
  })
})

test('an order is also found by its number, and the claim and the reference of one order are one payment', async () => {
  const [numbered, both] = [await transferOf(world), await proven()]
  await readAndMatch(
    told(numbered, { wrote: numbered.orderNo }),
    told(both, { utr: both.utr, wrote: `${both.reference} ${both.orderNo}` }),
  )
  expect([await cash(numbered), await cash(both)]).toEqual([50_000n, 50_000n])
})

test('the same payment on the statement of another day or in another format is the same payment', async () => {
  const [claimed, referred] = [await proven(), await transferOf(world)]
  const utr = newUtr()
  const lines = [told(claimed, { utr: claimed.utr }), told(referred, { utr, wrote: referred.reference })]
  for (const write of Object.values(formats)) {
    await read(lines, write)
    await match()
  }
  expect([await cash(claimed), await cash(referred)]).toEqual([50_000n, 50_000n])
  expect((await stored(claimed)).state).toBe('SUCCEEDED')
  // Nobody else has a use for a UTR that has paid already, also when its player never claimed it.
  const other = await transferOf(world)
  const late = await world.call('/recharge/submitUtr', { orderNo: other.orderNo, utr }, { as: other.player })
  expect(late.body.state).toBe('4225')
})

test('two orders of the same amount are each paid by their own UTR', async () => {
  const [one, two] = [await proven(), await proven()]
  await readAndMatch(told(two, { utr: two.utr }))
  expect([await stateOf(one), await stateOf(two)]).toEqual(['UNDER_REVIEW', 'SUCCEEDED'])
  await readAndMatch(told(one, { utr: one.utr }))
  expect([await cash(one), await cash(two)]).toEqual([50_000n, 50_000n])
})

test('a claim waits for its line, and a line waits for its claim', async () => {
  const early = await proven()
  await match()
  expect(await stateOf(early)).toBe('UNDER_REVIEW')
  const late = await transferOf(world)
  const utr = newUtr()
  await readAndMatch(told(late, { utr }), told(early, { utr: early.utr }))
  expect([await stateOf(early), await stateOf(late)]).toEqual(['SUCCEEDED', 'PENDING'])
  await world.ok('/recharge/submitUtr', { orderNo: late.orderNo, utr }, { as: late.player })
  expect(await match()).toMatchObject({ byUtr: 1 })
  expect(await cash(late)).toBe(50_000n)
})

test('money that went out, and money of ours that came back, pays no order', async () => {
  const [debited, returned, marked] = [await proven(), await proven(), await proven()]
  await readAndMatch(
    { ...told(debited, { utr: debited.utr }), amount: negate(debited.amount) },
    { ...told(returned, { utr: returned.utr }), amount: negate(returned.amount) },
    told(returned, { utr: returned.utr }),
    told(marked, { utr: marked.utr, wrote: 'RETURN' }),
  )
  const all = [debited, returned, marked]
  expect(await Promise.all(all.map(stateOf))).toEqual(['UNDER_REVIEW', 'UNDER_REVIEW', 'UNDER_REVIEW'])
  expect(await Promise.all(all.map(cash))).toEqual([0n, 0n, 0n])
})

test("somebody else's UTR brings nothing: the bank names the reference of its owner, who is paid", async () => {
  const [owner, thief] = [await transferOf(world), await proven()]
  await waited(thief, 13)
  await readAndMatch(told(owner, { utr: thief.utr, wrote: owner.reference }))
  expect([await cash(owner), await cash(thief)]).toEqual([50_000n, 0n])
  expect(await orderOf(world, thief)).toMatchObject({ status: 'REJECTED', rejectReason: 'utr.used' })
  // Should he have paid himself as well, that money is still his.
  await readAndMatch(told(thief, { wrote: thief.reference }))
  expect([await stateOf(thief), await cash(owner)]).toEqual(['SUCCEEDED', 50_000n])
})

test('a telephone in the text of a payment cannot be claimed as its UTR', async () => {
  const [payer, thief] = [await transferOf(world), await transferOf(world)]
  const utr = '919812345678'
  await world.ok('/recharge/submitUtr', { orderNo: thief.orderNo, utr }, { as: thief.player })
  await readAndMatch(told(payer, { wrote: `FROM ${utr}` }))
  expect([await stateOf(thief), await cash(thief)]).toEqual(['UNDER_REVIEW', 0n])
})

test('a UTR of another amount, account or time moves nothing, and somebody looks at it', async () => {
  const [account, time, other] = [await proven(), await proven(), await proven({ amount: 1_000 })]
  await read([told(account, { utr: account.utr })], csv, 'in-upi-1')
  await readAndMatch(told(time, { utr: time.utr, day: '2026-01-05' }), {
    ...told(other, { utr: other.utr }),
    amount: time.amount,
  })
  for (const each of [account, time, other]) {
    expect([await stateOf(each), await cash(each)]).toEqual(['UNDER_REVIEW', 0n])
    expect((await orderOf(world, each)).timeline.at(-1)).toMatchObject({ status: 'UNDER_REVIEW', by: 'bank' })
  }
  const again = (await orderOf(world, other)).timeline.length
  await match()
  expect((await orderOf(world, other)).timeline).toHaveLength(again)
})

test('another amount under the reference of an order, or a second payment, is set aside for its player', async () => {
  const twice = await transferOf(world)
  await readAndMatch(told(twice, { wrote: twice.reference }), told(twice, { wrote: twice.reference }))
  expect([await stateOf(twice), await cash(twice)]).toEqual(['SUCCEEDED', 50_000n])
  const odd = await transferOf(world, { amount: 1_000 })
  await readAndMatch({ ...told(odd, { wrote: odd.reference }), amount: twice.amount })
  expect([await stateOf(odd), await cash(odd)]).toEqual(['UNDER_REVIEW', 0n])
  const rows = await Promise.all([twice, odd].map(capturesOf))
  expect(rows).toEqual([['credited', 'suspense second'], ['suspense amount']])
})

async function capturesOf({ player, orderNo }: Transfer): Promise<string[]> {
  const rows = await world.house.databases
    .shardOf(player.playerId)
    .read.selectFrom('deposit_capture')
    .select(['outcome', 'reason'])
    .where('order_no', '=', orderNo)
    .orderBy('outcome')
    .execute()
  return rows.map(({ outcome, reason }) => (reason === null ? outcome : `${outcome} ${reason}`))
}

test('a line that names two orders is given to neither', async () => {
  const [one, two] = [await transferOf(world), await transferOf(world)]
  await readAndMatch(told(one, { wrote: `${one.reference} ${two.reference}` }))
  expect([await cash(one), await cash(two)]).toEqual([0n, 0n])
})

test('whoever broke off between two steps is followed by another who ends them, and nothing happens twice', async () => {
  const [given, credited, unpaid] = [await proven(), await proven(), await proven()]
  for (const each of [given, credited, unpaid]) await waited(each, 6)
  await read([given, credited].map((each) => told(each, { utr: each.utr })))
  for (const each of [given, credited]) {
    const lines = await listUnlooked(world.house.databases.main.read, 10)
    const line = lines.find(({ refs }) => refs.includes(each.utr)) as BankLine
    expect(await giveLine(world.house, line, await stored(each), now())).toMatchObject({ isGiven: true })
  }
  const paymentId = `${imps}:${credited.utr}`
  await creditCapture(world.house, await stored(credited), { paymentId, amount: credited.amount, currency: 'INR' })
  await Promise.all([match(), match(), match()])
  expect([await cash(given), await cash(credited)]).toEqual([50_500n, 50_500n])
  // Credited by another way: the waiting is paid all the same, once.
  await creditCapture(world.house, await stored(unpaid), { paymentId: 'x', amount: unpaid.amount, currency: 'INR' })
  for (const shard of world.house.databases.shards) {
    await Promise.all([compensateLate(world.house, shard), compensateLate(world.house, shard)])
  }
  expect(await cash(unpaid)).toBe(50_500n)
})

test('however statements are cut, doubled, overlapped and shuffled, every order is credited once', async () => {
  const transfers = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? proven() : transferOf(world))))
  const lines = transfers.map((each) =>
    'utr' in each ? told(each, { utr: (each as { utr: string }).utr }) : told(each, { wrote: each.reference }),
  )
  const parts = fc.array(fc.shuffledSubarray(lines, { minLength: 1 }), { minLength: 2, maxLength: 4 })
  const format = fc.constantFrom(...Object.values(formats))
  await fc.assert(
    fc.asyncProperty(parts, format, async (statements, write) => {
      await Promise.all(statements.map((part) => read(part, write).then(match)))
    }),
    { numRuns: 6 },
  )
  await readAndMatch(...lines)
  expect(await Promise.all(transfers.map(cash))).toEqual(transfers.map(() => 50_000n))
  expect(await Promise.all(transfers.map(stateOf))).toEqual(transfers.map(() => 'SUCCEEDED'))
}, 60_000)

test('the statement of another account, of an account that is not ours, or a broken one leaves nothing behind', async () => {
  const transfer = await proven()
  const lines = [told(transfer, { utr: transfer.utr })]
  const other = importStatement(world.house, mt940(lines, '999999999999'), imps, now())
  await expect(other).rejects.toThrow('not account in-imps-1')
  await expect(read(lines, csv, 'nobody')).rejects.toThrow('no account nobody')
  await expect(importStatement(world.house, mt940(lines, accountNumber).slice(0, -30), imps, now())).rejects.toThrow()
  await match()
  expect(await stateOf(transfer)).toBe('UNDER_REVIEW')
})

test('twenty thousand lines are imported and matched while one waits', async () => {
  const wanted = await Promise.all(Array.from({ length: 4 }, () => proven()))
  const noise = Array.from({ length: 20_000 }, (_, index): Told => {
    const utr = `9${String(index).padStart(11, '0')}`
    return {
      amount: wanted[0]?.amount as Told['amount'],
      day: today(),
      ref: utr,
      narration: `UPI/${utr}/Z${'A'.repeat(9)}`,
    }
  })
  const lines = wanted.map((each) => told(each, { utr: each.utr }))
  const startedMs = performance.now()
  await read([...noise.slice(0, 9_000), ...lines, ...noise.slice(9_000)])
  expect(await match()).toMatchObject({ byUtr: 4, settled: 4 })
  expect(performance.now() - startedMs).toBeLessThan(45_000)
  expect(await Promise.all(wanted.map(cash))).toEqual(wanted.map(() => 50_000n))
}, 90_000)
