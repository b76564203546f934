import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import * as book from './book.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

const counted = { weight: bps(10_000), turnover: 'stake' } as const

const bet = (playerId: PlayerId, id: string, stake: bigint, rules: book.BetRules = counted) =>
  book.betPlaced(world.ledger, { currency: 'INR', playerId, bet: id, stake: minor(stake), ...rules })
const win = (playerId: PlayerId, id: string, amount: bigint) =>
  book.betWon(world.ledger, { currency: 'INR', playerId, bet: id, settlement: id, amount: minor(amount) })
const rollback = (playerId: PlayerId, id: string) =>
  book.betRolledBack(world.ledger, { currency: 'INR', playerId, bet: id, rollback: id })
const grant = (
  playerId: PlayerId,
  id: string,
  [amount, wager]: [bigint, bigint],
  extras: Partial<book.Wagering> = {},
) =>
  book.bonusGranted(world.ledger, {
    currency: 'INR',
    playerId,
    grant: id,
    amount: minor(amount),
    wager: minor(wager),
    ...extras,
  })

async function one(playerId: PlayerId, sql: string) {
  const answer = await world.owners[world.databases.shardOf(playerId).index]?.query(sql, [playerId])
  return answer?.rows[0]
}
const wagerLeft = async (playerId: PlayerId) =>
  (await one(playerId, 'select wager_left from ledger.bonus where player_id = $1')).wager_left
const limit = (playerId: PlayerId, kind: string, ...limits: (number | null)[]) =>
  world.databases
    .shardOf(playerId)
    .pool.query(`select ledger.set_limits($1, $2, $3, $4, $5, 'the test', 'it needs limits', now())`, [
      playerId,
      kind,
      ...limits,
    ])
/** Makes everything that was counted so far something of an earlier day. */
const daysPass = async (playerId: PlayerId, days: number) => {
  await one(playerId, `update ledger.wallet set counted_on = counted_on - ${days} where player_id = $1`)
  await one(playerId, `update ledger.hold set opened_on = opened_on - ${days} where player_id = $1`)
}

test('refuses a bet over the wager limit with the limit and its use, and a rollback restores the allowance', async () => {
  const player = await world.player(10_000n)
  await limit(player, 'wager', 500, null, null)
  await bet(player, 'a', 300n)
  expect(await bet(player, 'b', 201n)).toMatchObject({ answer: { status: 'limit', reason: [31n, 500n, 300n] } })
  expect(await bet(player, 'c', 200n)).toMatchObject({ answer: { status: 'posted' } })
  await rollback(player, 'c')
  expect(await bet(player, 'd', 200n)).toMatchObject({ answer: { status: 'posted' } })
})

test('a loss limit counts losses, not stakes', async () => {
  const player = await world.player(10_000n)
  await limit(player, 'loss', null, 500, null)
  await bet(player, 'a', 500n)
  expect(await bet(player, 'b', 1n)).toMatchObject({ answer: { status: 'limit', reason: [22n, 500n, 500n] } })
  await win(player, 'a', 400n)
  expect(await bet(player, 'c', 400n)).toMatchObject({ answer: { status: 'posted' } })
  expect(await bet(player, 'd', 1n)).toMatchObject({ answer: { status: 'limit' } })
})

test('refuses an order over the deposit limit, and an expired order restores the allowance', async () => {
  const player = await world.player()
  await limit(player, 'deposit', 1_000, null, 1_500)
  const order = (id: string, amount: bigint) =>
    book.depositOrdered(world.ledger, { currency: 'INR', playerId: player, order: id, amount: minor(amount) })
  expect(await order('a', 700n)).toMatchObject({ answer: { status: 'posted', cash: 0n, legs: 0 } })
  expect(await order('b', 301n)).toMatchObject({ answer: { status: 'limit', reason: [11n, 1_000n, 700n] } })
  await book.depositLapsed(world.ledger, { currency: 'INR', playerId: player, order: 'a' })
  expect(await order('c', 1_000n)).toMatchObject({ answer: { status: 'posted' } })
  // The player paid less than they had ordered: only that counts.
  await book.depositCredited(world.ledger, {
    currency: 'INR',
    playerId: player,
    order: 'c',
    payment: 'p',
    amount: minor(600n),
  })
  expect(await order('d', 401n)).toMatchObject({ answer: { status: 'limit', reason: [11n, 1_000n, 600n] } })
})

test('a late deposit needs allowance in the limit, and an excluded player gets none, reserved or not', async () => {
  const player = await world.player()
  await limit(player, 'deposit', 1_000, null, null)
  const by = { currency: 'INR', playerId: player }
  const order = (id: string, amount: bigint) =>
    book.depositOrdered(world.ledger, { ...by, order: id, amount: minor(amount) })
  const credit = (id: string, amount: bigint) =>
    book.depositCredited(world.ledger, { ...by, order: id, payment: id, amount: minor(amount) })
  for (const id of ['a', 'b']) {
    await order(id, 700n)
    await book.depositLapsed(world.ledger, { ...by, order: id })
  }
  const answers = await Promise.all([credit('a', 700n), credit('b', 700n)])
  const refused = answers.filter(({ answer }) => answer.status !== 'posted')
  expect(refused).toMatchObject([{ answer: { status: 'limit', reason: [11n, 1_000n, 700n], cash: 700n } }])
  await order('c', 300n)
  expect(await credit('c', 301n)).toMatchObject({ answer: { status: 'limit', reason: [11n, 1_000n, 1_000n] } })
  expect(await order('d', 1n)).toMatchObject({ answer: { status: 'limit' } })
  await one(player, 'update ledger.wallet set bars = 2 where player_id = $1')
  const barred = await book.depositCredited(world.ledger, { ...by, order: 'c', payment: 'c2', amount: minor(300n) })
  expect(barred).toMatchObject({ answer: { status: 'barred', cash: 700n } })
})

test('counters restart after a day, a week and a month, and finished days are kept', async () => {
  const player = await world.player(10_000n)
  await bet(player, 'a', 300n)
  await win(player, 'a', 100n)
  await bet(player, 'later', 50n)
  await daysPass(player, 40)
  await limit(player, 'wager', 500, 500, 500)
  expect(await bet(player, 'b', 500n)).toMatchObject({ answer: { status: 'posted' } })
  const kept = await one(player, 'select staked, won, turnover, credited from ledger.day_total where player_id = $1')
  expect(kept).toEqual({ staked: 350n, won: 100n, turnover: 300n, credited: 10_000n })
  // A bet of an earlier period that is rolled back today makes no room in today's limit.
  await rollback(player, 'later')
  expect(await bet(player, 'c', 1n)).toMatchObject({ answer: { status: 'limit' } })
})

test('stakes cash before the bonus, and splits winnings like the stake', async () => {
  const player = await world.player(100n)
  await grant(player, 'g', [1_000n, 3_000n])
  expect(await bet(player, 'a', 300n)).toMatchObject({ answer: { status: 'posted', cash: 0n, bonus: 800n, legs: 2 } })
  // A third of the stake was cash. Of 1000, two thirds are 666 and a fraction: the odd paisa is the player's own.
  expect(await win(player, 'a', 1_000n)).toMatchObject({ answer: { cash: 334n, bonus: 1_466n } })
})

test('ties, refunds and games without weight contribute nothing, and the difference rule counts the difference [WA-11]', async () => {
  const player = await world.player(10_000n)
  await grant(player, 'g', [1_000n, 5_000n])
  const bothSides = { weight: bps(10_000), turnover: 'difference' } as const
  await bet(player, 'tie', 400n, bothSides)
  await win(player, 'tie', 400n)
  await bet(player, 'refund', 400n)
  await rollback(player, 'refund')
  await bet(player, 'excluded', 400n, { weight: bps(0), turnover: 'stake' })
  await win(player, 'excluded', 0n)
  expect(await wagerLeft(player)).toBe(5_000n)
  await bet(player, 'small difference', 400n, bothSides)
  await win(player, 'small difference', 390n)
  expect(await wagerLeft(player)).toBe(4_990n)
  await bet(player, 'table', 400n, { weight: bps(1_500), turnover: 'stake' })
  await win(player, 'table', 0n)
  expect(await wagerLeft(player)).toBe(4_930n)
})

test('converts a bonus once when it is wagered, and never above its maximum', async () => {
  const player = await world.player(1_000n)
  await grant(player, 'g', [500n, 800n], { lockedCash: minor(995n) })
  const convert = (max?: bigint) =>
    book.bonusConverted(world.ledger, {
      currency: 'INR',
      playerId: player,
      grant: 'g',
      ...(max && { max: minor(max) }),
    })
  expect(await convert(300n)).toMatchObject({ answer: { status: 'wagerLeft', reason: [800n] } })
  const early = await book.withdrawalHeld(world.ledger, {
    currency: 'INR',
    playerId: player,
    withdrawal: 'w',
    amount: minor(10n),
  })
  expect(early).toMatchObject({ answer: { status: 'wagerLeft', reason: [800n] } })
  await bet(player, 'a', 900n)
  await win(player, 'a', 0n)
  expect(await convert(300n)).toMatchObject({ answer: { status: 'posted', cash: 400n, bonus: 0n } })
  expect(await convert(300n)).toMatchObject({ answer: { status: 'posted', cash: 400n }, again: true })
})

test('the rest of a bonus above its maximum goes to the house account, and the next bonus becomes active', async () => {
  const player = await world.player(1_000n)
  await grant(player, '00000000-0000-7000-8000-000000000001', [500n, 100n])
  await grant(player, '00000000-0000-7000-8000-000000000002', [700n, 100n])
  await bet(player, 'a', 100n)
  await win(player, 'a', 0n)
  const id = '00000000-0000-7000-8000-000000000001'
  const converted = await book.bonusConverted(world.ledger, {
    currency: 'INR',
    playerId: player,
    grant: id,
    max: minor(300n),
  })
  expect(converted).toMatchObject({ answer: { status: 'posted', cash: 1_200n, bonus: 0n, legs: 2 } })
  const { grant_id } = await one(player, 'select grant_id from ledger.wallet where player_id = $1')
  expect(grant_id).toBe('00000000-0000-7000-8000-000000000002')
  expect(await bet(player, 'b', 1_900n)).toMatchObject({ answer: { status: 'posted', cash: 0n, bonus: 0n } })
})

test('a forfeited bonus is gone, and the bonus part of a bet in flight goes to the house account', async () => {
  const player = await world.player(100n)
  await grant(player, 'g', [300n, 900n], { maxBet: minor(200n) })
  expect(await bet(player, 'large', 201n)).toMatchObject({ answer: { status: 'tooLarge', reason: [200n] } })
  await bet(player, 'a', 200n)
  const gone = await book.bonusForfeited(world.ledger, { currency: 'INR', playerId: player, grant: 'g' })
  expect(gone).toMatchObject({ answer: { status: 'posted', bonus: 0n, cash: 0n } })
  expect(await win(player, 'a', 1_000n)).toMatchObject({ answer: { status: 'posted', cash: 500n, bonus: 0n } })
})
