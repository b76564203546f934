import { utrCorrectionsMax } from '@zamra/contract/deposit-terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld } from '../../../../test/bank-world.ts'
import type { TestLine } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'
import { selectTimeline } from '../timeline-queries.ts'
import { claimUtr } from './claim-queries.ts'

let world: BankWorld
beforeAll(async () => {
  world = await openBankWorld()
})
afterAll(() => world.close())

const importAndMatch = (...lines: readonly Pick<TestLine, 'ref' | 'amount'>[]) =>
  world.importAndMatch(...lines.map((line) => ({ ...line, narration: 'IMPS', day: today() })))

test('corrects a mistyped UTR, credits the right one and keeps the former in the timeline', async () => {
  const transfer = await world.submittedTransfer()
  expect(await orderOf(world, transfer)).toMatchObject({ canSubmitUtr: false, canCorrectUtr: true })
  const right = newUtr()
  expect(await world.submit(transfer, right, { former: transfer.utr })).toMatchObject({
    state: '200',
    resultData: { status: 'UNDER_REVIEW' },
  })
  expect(await importAndMatch({ ref: right, amount: transfer.amount })).toMatchObject({ byUtr: 1, settled: 1 })
  expect(await cashOf(world, transfer.player)).toBe(transfer.amount)
  const order = await world.storedOrder(transfer)
  const events = await selectTimeline(world.app.databases.shardOf(order.playerId).read, order)
  expect(events.map(({ status, by, detail }) => [status, by, (detail as { former?: string }).former])).toEqual([
    ['PENDING', 'player', undefined],
    ['UNDER_REVIEW', 'player', undefined],
    ['UNDER_REVIEW', 'player', transfer.utr],
    ['SUCCEEDED', 'bank', undefined],
  ])
})

test('refuses a second UTR without the former one, or with a wrong former one', async () => {
  const transfer = await world.submittedTransfer()
  const refused = { state: '4090', resultData: { original: { status: 'UNDER_REVIEW', utr: transfer.utr } } }
  expect(await world.submit(transfer, newUtr())).toMatchObject(refused)
  expect(await world.submit(transfer, newUtr(), { former: newUtr() })).toMatchObject(refused)
  const stranger = await world.playerOf('+91')
  expect((await world.submit(transfer, newUtr(), { former: transfer.utr, as: stranger })).state).toBe('4040')
  expect((await world.storedOrder(transfer)).utr).toBe(transfer.utr)
})

test('frees the former UTR for its real owner, who is credited', async () => {
  const [mistaken, owner] = [await world.submittedTransfer(), await transferOf(world)]
  expect((await world.submit(owner, mistaken.utr)).state).toBe('4225')
  const right = newUtr()
  expect((await world.submit(mistaken, right, { former: mistaken.utr })).state).toBe('200')
  expect((await world.submit(owner, mistaken.utr)).state).toBe('200')
  await importAndMatch({ ref: mistaken.utr, amount: owner.amount }, { ref: right, amount: mistaken.amount })
  expect([await cashOf(world, owner.player), await cashOf(world, mistaken.player)]).toEqual([50_000n, 50_000n])
})

test('allows correcting a disputed claim, but not one whose payment was found', async () => {
  const doubtful = await world.submittedTransfer()
  await importAndMatch({ ref: doubtful.utr, amount: (doubtful.amount + 100n) as Transfer['amount'] })
  expect(await orderOf(world, doubtful)).toMatchObject({ status: 'UNDER_REVIEW', next: { who: 'operator' } })
  const right = newUtr()
  expect((await world.submit(doubtful, right, { former: doubtful.utr })).state).toBe('200')
  expect(await orderOf(world, doubtful)).toMatchObject({ status: 'UNDER_REVIEW', next: { who: 'bank' } })
  await importAndMatch({ ref: right, amount: doubtful.amount })
  expect(await cashOf(world, doubtful.player)).toBe(50_000n)
  expect(await world.submit(doubtful, newUtr(), { former: right })).toMatchObject({ state: '4090' })
  expect(await orderOf(world, doubtful)).toMatchObject({ status: 'SUCCEEDED', utr: right, canCorrectUtr: false })
})

test('allows three corrections', async () => {
  const transfer = await world.submittedTransfer()
  let former = transfer.utr
  for (let times = 0; times < utrCorrectionsMax; times += 1) {
    const utr = newUtr()
    expect((await world.submit(transfer, utr, { former })).state).toBe('200')
    former = utr
  }
  expect(await world.submit(transfer, newUtr(), { former })).toMatchObject({
    state: '4222',
    resultData: { limitType: 'utr', limit: utrCorrectionsMax },
  })
  expect(await orderOf(world, transfer)).toMatchObject({ utr: former, canCorrectUtr: false })
})

test('refuses a UTR claimed by another order, and one of two concurrent corrections wins', async () => {
  const [transfer, other] = [await world.submittedTransfer(), await world.submittedTransfer()]
  expect((await world.submit(transfer, other.utr, { former: transfer.utr })).state).toBe('4225')
  expect((await world.storedOrder(transfer)).utr).toBe(transfer.utr)
  const [one, two] = [newUtr(), newUtr()]
  const answers = await Promise.all([one, two].map((utr) => world.submit(transfer, utr, { former: transfer.utr })))
  expect(answers.map(({ state }) => state).sort()).toEqual(['200', '4090'])
  const { utr } = await world.storedOrder(transfer)
  // The UTR of the losing correction is free for another order.
  expect((await world.submit(await transferOf(world), utr === one ? two : one)).state).toBe('200')
})

test('completes an interrupted correction with the same or another UTR', async () => {
  for (const isSame of [true, false]) {
    const [transfer, half] = [await world.submittedTransfer(), newUtr()]
    const claim = { utr: half, playerId: transfer.player.playerId, orderNo: transfer.orderNo }
    await world.app.databases.main.transact((tx) => claimUtr(tx, claim, systemNow()))
    const right = isSame ? half : newUtr()
    expect((await world.submit(transfer, right, { former: transfer.utr })).state).toBe('200')
    if (!isSame) expect((await world.submit(await transferOf(world), half)).state).toBe('200')
    await importAndMatch({ ref: right, amount: transfer.amount })
    expect(await cashOf(world, transfer.player)).toBe(50_000n)
  }
})

test('counts the compensation from the corrected UTR', async () => {
  const transfer = await world.submittedTransfer()
  await world.backdateUtr(transfer, 13)
  expect(await orderOf(world, transfer)).toMatchObject({ compensation: { accruedBps: 200 } })
  expect(await world.submit(transfer, newUtr(), { former: transfer.utr })).toMatchObject({
    resultData: { compensation: { accruedBps: 0 } },
  })
})
