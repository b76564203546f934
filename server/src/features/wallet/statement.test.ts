import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { dayIn, systemNow } from '../../base/clock.ts'
import * as book from '../../ledger/index.ts'

let world: World
let player: WorldPlayer
beforeAll(async () => {
  world = await openWorld()
  player = await world.player()
  await moveMoney(player)
})
afterAll(() => world.close())

/** Deposits, bets, a win, a withdrawal that is refused and one that is paid, and a bonus that becomes cash. */
async function moveMoney({ playerId }: WorldPlayer): Promise<void> {
  const { ledger } = world.app
  const one = { currency: 'INR', playerId } as const
  await book.depositCredited(ledger, { ...one, order: 'o', payment: 'p', amount: minor(50_025n) })
  for (const bet of ['a', 'b']) {
    await book.betPlaced(ledger, { ...one, bet, stake: minor(1_000n), weight: bps(10_000), turnover: 'stake' })
  }
  await book.betWon(ledger, { ...one, bet: 'a', settlement: 'sa', amount: minor(1_900n) })
  await book.betWon(ledger, { ...one, bet: 'b', settlement: 'sb', amount: minor(0n) })
  await book.withdrawalHeld(ledger, { ...one, withdrawal: 'w1', amount: minor(5_000n) })
  await book.withdrawalHeld(ledger, { ...one, withdrawal: 'w2', amount: minor(7_000n) })
  await book.withdrawalPaid(ledger, { ...one, withdrawal: 'w2', fee: minor(10n) })
  await book.depositBonusGranted(ledger, { ...one, grant: 'g', amount: minor(500n), wager: minor(0n) })
  await book.bonusConverted(ledger, { ...one, grant: 'g' })
}

const zone = 'Asia/Kolkata'
const dayMs = 86_400_000
const dayBefore = (days: number) => dayIn(zone, new Date(systemNow().getTime() - days * dayMs))
const ask = (from: string, to: string, as = player) => world.ok('/user/statement', { from, to }, { as })

/** The cash account of the journal, added up by SQL. */
async function cashInLedger({ playerId }: WorldPlayer): Promise<{ received: bigint; spent: bigint }> {
  const { rows } = await world.app.databases.shardOf(playerId).pool.query<{ received: bigint; spent: bigint }>(
    `select coalesce(sum(amount) filter (where credit = 1), 0)::bigint as received,
       coalesce(-sum(amount) filter (where debit = 1), 0)::bigint as spent
     from ledger.transfer where player_id = $1 and (debit = 1 or credit = 1)`,
    [playerId],
  )
  return rows[0] ?? { received: 0n, spent: 0n }
}

test('its sums equal the ledger, and every line carries the balance on', async () => {
  const { opening, received, spent, closing, list, currency } = await ask(dayBefore(0), dayBefore(0))
  expect({ received, spent }).toEqual(await cashInLedger(player))
  expect([opening, currency]).toEqual([0n, 'INR'])
  let balance: bigint = opening
  for (const line of list) {
    balance += line.amount
    expect(line.balanceAfter).toBe(balance)
  }
  expect(balance).toBe(closing)
  expect(opening + received + spent).toBe(closing)
  const { balance: now } = (await world.ok('/user/getUserInfo', {}, { as: player })) as {
    balance: { available: bigint }
  }
  expect(closing).toBe(now.available)
  expect(list.map(({ remark }) => remark)).toContain('bonusConverted')
  expect(list.map(({ remark }) => remark)).not.toContain('depositBonusGranted')
})

test('days without a movement open and close with the balance before them', async () => {
  const { opening, closing, list } = await ask(dayBefore(2), dayBefore(1))
  expect([opening, closing, list]).toEqual([0n, 0n, []])
})

test('reaches 24 months back and no further, never into the future, and only forwards', async () => {
  await ask(dayBefore(730), dayBefore(0))
  for (const [from, to] of [
    [dayBefore(740), dayBefore(0)],
    [dayBefore(0), dayBefore(-1)],
    [dayBefore(1), dayBefore(2)],
    ['2026-02-31', '2026-13-01'],
  ] as const) {
    const { body } = await world.call('/user/statement', { from, to }, { as: player })
    expect(body).toMatchObject({ code: 'input.invalid' })
  }
})

test('holds nothing of another player', async () => {
  const stranger = await world.player()
  const { list, opening, closing } = await ask(dayBefore(30), dayBefore(0), stranger)
  expect([list, opening, closing]).toEqual([[], 0n, 0n])
})
