import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankWorld, openBankWorld, type SubmittedTransfer } from '../../../../test/bank-world.ts'
import { newUtr, type Transfer, today, transferOf } from '../../../../test/transfers.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { selectTimeline } from '../timeline-queries.ts'
import { claimUtr, releaseClaim } from './claim-queries.ts'

let world: BankWorld
let players: readonly WorldPlayer[]
beforeAll(async () => {
  world = await openBankWorld({ ordersMax: 1_000 })
  players = [await world.playerOf('+91'), await world.playerOf('+91')]
})
afterAll(() => world.close())

const submit = (transfer: Transfer, utr: string, former?: string) =>
  world.submit(transfer, utr, former === undefined ? {} : { former })
const statesOf = (answers: readonly { readonly state: string }[]) => answers.map(({ state }) => state).sort()

let turn = 0

/** Resets the rate limit, because the test submits more UTRs than a player may. */
async function nextTransfer(): Promise<Transfer> {
  turn += 1
  await world.app.redis.flushDb()
  return await transferOf(world, { player: players[turn % players.length] as WorldPlayer })
}

async function proven(): Promise<SubmittedTransfer> {
  const [transfer, utr] = [await nextTransfer(), newUtr()]
  expect((await submit(transfer, utr)).state).toBe('200')
  return { ...transfer, utr }
}

async function claimsOf({ orderNo }: Transfer): Promise<readonly string[]> {
  const { rows } = await world.app.databases.main.pool.query<{ utr: string }>(
    'select utr from utr_claim where order_no = $1',
    [orderNo],
  )
  return rows.map(({ utr }) => utr)
}

async function correctionsOf(transfer: Transfer): Promise<number> {
  const order = await world.storedOrder(transfer)
  const events = await selectTimeline(world.app.databases.shardOf(order.playerId).read, order)
  return events.filter(({ detail }) => 'former' in (detail as object)).length
}

async function importAndMatch(transfers: readonly Transfer[]): Promise<void> {
  const lines = transfers.map(async (transfer) => {
    const { utr } = await world.storedOrder(transfer)
    return { ref: utr ?? '', amount: transfer.amount, narration: 'IMPS', day: today() }
  })
  await world.importAndMatch(...(await Promise.all(lines)))
}

/** Every order is paid by its own UTR, which no other order can claim. */
async function expectToBePaid(transfers: readonly Transfer[]): Promise<void> {
  for (const transfer of transfers) expect(await claimsOf(transfer)).toEqual([(await world.storedOrder(transfer)).utr])
  await importAndMatch(transfers)
  for (const transfer of transfers) {
    expect(await world.storedOrder(transfer)).toMatchObject({ state: 'SUCCEEDED', credited: transfer.amount })
  }
}

const rounds = Array.from({ length: 12 }, (_, round) => round)

test('accepts a doubled correction once, and the statement line matches it', async () => {
  const transfers: Transfer[] = []
  for (const _ of rounds) {
    const [transfer, right] = [await proven(), newUtr()]
    const answers = await Promise.all([1, 2, 3].map(() => submit(transfer, right, transfer.utr)))
    expect(statesOf(answers)).toEqual(['200', '200', '200'])
    expect(await correctionsOf(transfer)).toBe(1)
    transfers.push(transfer)
  }
  await expectToBePaid(transfers)
})

test('one of two concurrent corrections wins, and the other UTR stays free', async () => {
  const transfers: Transfer[] = []
  for (const _ of rounds) {
    const [transfer, one, two] = [await proven(), newUtr(), newUtr()]
    const answers = await Promise.all([one, two].map((utr) => submit(transfer, utr, transfer.utr)))
    expect(statesOf(answers)).toEqual(['200', '4090'])
    const { utr } = await world.storedOrder(transfer)
    const other = { ...(await nextTransfer()), utr: utr === one ? two : one }
    expect((await submit(other, other.utr)).state).toBe('200')
    transfers.push(transfer, other)
  }
  await expectToBePaid(transfers)
})

test('after any concurrent corrections the order’s UTR is claimed by it', async () => {
  const transfers: Transfer[] = []
  for (const _ of rounds) {
    const [transfer, one, two] = [await proven(), newUtr(), newUtr()]
    const { utr } = transfer
    const wishes = [
      ...[
        [utr, one],
        [utr, two],
        [one, two],
        [two, one],
      ],
      ...[
        [one, utr],
        [utr, one],
        [two, utr],
      ],
    ] as const
    await Promise.all(wishes.map(([former = '', wanted = '']) => submit(transfer, wanted, former)))
    transfers.push(transfer)
  }
  await expectToBePaid(transfers)
})

test('a retry after a crash leaves exactly the right claim', async () => {
  const { main } = world.app.databases
  const idle = await proven()
  const lost = await proven()
  const [right, found] = [newUtr(), newUtr()]
  expect((await submit(idle, right, idle.utr)).state).toBe('200')
  expect((await submit(lost, found, lost.utr)).state).toBe('200')
  await main.transact((tx) => claimUtr(tx, { ...idle, playerId: idle.player.playerId }, systemNow()))
  await main.transact((tx) => releaseClaim(tx, lost, found))
  expect((await submit(idle, right, idle.utr)).state).toBe('200')
  expect((await submit(lost, found, lost.utr)).state).toBe('200')
  const [owner, thief] = [await nextTransfer(), await nextTransfer()]
  expect((await submit(owner, idle.utr)).state).toBe('200')
  expect((await submit(thief, found)).state).toBe('4225')
  await expectToBePaid([idle, lost, owner])
  // And it is still said to be right when it has been paid.
  expect(await submit(idle, right, idle.utr)).toMatchObject({ state: '200', resultData: { status: 'SUCCEEDED' } })
})
