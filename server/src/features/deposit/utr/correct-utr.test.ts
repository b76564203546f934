import { utrCorrectionsMax } from '@zamra/contract/deposit-terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { csv } from '../../../../test/statements.ts'
import { cashOf, newUtr, orderOf, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { now } from '../../../base/clock.ts'
import { findOrder } from '../move-order.ts'
import { selectEvents } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { claimUtr } from './claim/queries.ts'
import { importStatement } from './import-statement.ts'
import { matchLines } from './match-lines.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

type More = { readonly former?: string; readonly as?: WorldPlayer }
const submit = async ({ player, orderNo }: Transfer, utr: string, { as = player, ...more }: More = {}) =>
  (await world.call('/recharge/submitUtr', { orderNo, utr, ...more }, { as })).body
const stored = async ({ orderNo }: Transfer) => (await findOrder(world.house, orderNo)) as Order

async function proven(): Promise<Transfer & { readonly utr: string }> {
  const [transfer, utr] = [await transferOf(world), newUtr()]
  expect((await submit(transfer, utr)).state).toBe('200')
  return { ...transfer, utr }
}

async function bankSays(...lines: readonly { readonly ref: string; readonly amount: Transfer['amount'] }[]) {
  const told = lines.map((line) => ({ ...line, narration: 'IMPS', day: today() }))
  await importStatement(world.house, csv(told), 'in-imps-1', now())
  return await matchLines(world.house, now())
}

/** As if he had proven it so many hours ago. */
async function age({ player, orderNo }: Transfer, hours: number): Promise<void> {
  const { index } = world.house.databases.shardOf(player.playerId)
  await world.owners[index]?.query(
    `update deposit_order set utr_submitted_at = utr_submitted_at - make_interval(hours => $2) where order_no = $1`,
    [orderNo, hours],
  )
}

test('a mistyped UTR is corrected by its owner, the true one is credited, and the former stands in the history', async () => {
  const transfer = await proven()
  expect(await orderOf(world, transfer)).toMatchObject({ canSubmitUtr: false, canCorrectUtr: true })
  const right = newUtr()
  expect(await submit(transfer, right, { former: transfer.utr })).toMatchObject({
    state: '200',
    resultData: { status: 'UNDER_REVIEW' },
  })
  expect(await bankSays({ ref: right, amount: transfer.amount })).toMatchObject({ byUtr: 1, settled: 1 })
  expect(await cashOf(world, transfer.player)).toBe(transfer.amount)
  const order = await stored(transfer)
  const events = await selectEvents(world.house.databases.shardOf(order.playerId).read, order)
  expect(events.map(({ status, by, detail }) => [status, by, (detail as { former?: string }).former])).toEqual([
    ['PENDING', 'player', undefined],
    ['UNDER_REVIEW', 'player', undefined],
    ['UNDER_REVIEW', 'player', transfer.utr],
    ['SUCCEEDED', 'bank', undefined],
  ])
})

test('without the former one a second UTR is refused as ever, and so is one that corrects another than he gave', async () => {
  const transfer = await proven()
  const refused = { state: '4090', resultData: { original: { status: 'UNDER_REVIEW', utr: transfer.utr } } }
  expect(await submit(transfer, newUtr())).toMatchObject(refused)
  expect(await submit(transfer, newUtr(), { former: newUtr() })).toMatchObject(refused)
  const stranger = await world.playerOf('+91')
  expect((await submit(transfer, newUtr(), { former: transfer.utr, as: stranger })).state).toBe('4040')
  expect((await stored(transfer)).utr).toBe(transfer.utr)
})

test('whoever’s number it truly was can claim it then, and is paid', async () => {
  const [mistaken, owner] = [await proven(), await transferOf(world)]
  expect((await submit(owner, mistaken.utr)).state).toBe('4225')
  const right = newUtr()
  expect((await submit(mistaken, right, { former: mistaken.utr })).state).toBe('200')
  expect((await submit(owner, mistaken.utr)).state).toBe('200')
  await bankSays({ ref: mistaken.utr, amount: owner.amount }, { ref: right, amount: mistaken.amount })
  expect([await cashOf(world, owner.player), await cashOf(world, mistaken.player)]).toEqual([50_000n, 50_000n])
})

test('a claim that the bank does not bear out is corrected too, but not one whose money was found', async () => {
  const doubtful = await proven()
  await bankSays({ ref: doubtful.utr, amount: (doubtful.amount + 100n) as Transfer['amount'] })
  expect(await orderOf(world, doubtful)).toMatchObject({ status: 'UNDER_REVIEW', next: { who: 'house' } })
  const right = newUtr()
  expect((await submit(doubtful, right, { former: doubtful.utr })).state).toBe('200')
  expect(await orderOf(world, doubtful)).toMatchObject({ status: 'UNDER_REVIEW', next: { who: 'bank' } })
  await bankSays({ ref: right, amount: doubtful.amount })
  expect(await cashOf(world, doubtful.player)).toBe(50_000n)
  expect(await submit(doubtful, newUtr(), { former: right })).toMatchObject({ state: '4090' })
  expect(await orderOf(world, doubtful)).toMatchObject({ status: 'SUCCEEDED', utr: right, canCorrectUtr: false })
})

test('a few times, and no more: then a person is asked', async () => {
  const transfer = await proven()
  let former = transfer.utr
  for (let times = 0; times < utrCorrectionsMax; times += 1) {
    const utr = newUtr()
    expect((await submit(transfer, utr, { former })).state).toBe('200')
    former = utr
  }
  expect(await submit(transfer, newUtr(), { former })).toMatchObject({
    state: '4222',
    resultData: { limitType: 'utr', limit: utrCorrectionsMax },
  })
  expect(await orderOf(world, transfer)).toMatchObject({ utr: former, canCorrectUtr: false })
})

test('a number that is another’s is refused and changes nothing; of two corrections at once one holds', async () => {
  const [transfer, other] = [await proven(), await proven()]
  expect((await submit(transfer, other.utr, { former: transfer.utr })).state).toBe('4225')
  expect((await stored(transfer)).utr).toBe(transfer.utr)
  const [one, two] = [newUtr(), newUtr()]
  const answers = await Promise.all([one, two].map((utr) => submit(transfer, utr, { former: transfer.utr })))
  expect(answers.map(({ state }) => state).sort()).toEqual(['200', '4090'])
  const { utr } = await stored(transfer)
  // The one that did not hold is nobody's: another order can go by it.
  expect((await submit(await transferOf(world), utr === one ? two : one)).state).toBe('200')
})

test('a correction that broke off half way is finished by the next try, with the same number or with another', async () => {
  for (const isSame of [true, false]) {
    const [transfer, half] = [await proven(), newUtr()]
    const claim = { utr: half, playerId: transfer.player.playerId, orderNo: transfer.orderNo }
    await world.house.databases.main.transact((tx) => claimUtr(tx, claim, now()))
    const right = isSame ? half : newUtr()
    expect((await submit(transfer, right, { former: transfer.utr })).state).toBe('200')
    if (!isSame) expect((await submit(await transferOf(world), half)).state).toBe('200')
    await bankSays({ ref: right, amount: transfer.amount })
    expect(await cashOf(world, transfer.player)).toBe(50_000n)
  }
})

test('he is paid for waiting since the number that holds, not since the wrong one', async () => {
  const transfer = await proven()
  await age(transfer, 13)
  expect(await orderOf(world, transfer)).toMatchObject({ compensation: { accruedBps: 200 } })
  expect(await submit(transfer, newUtr(), { former: transfer.utr })).toMatchObject({
    resultData: { compensation: { accruedBps: 0 } },
  })
})
