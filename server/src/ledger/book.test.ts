import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { setBars } from '../../test/restrictions.ts'
import { uuidv7 } from '../base/random.ts'
import type { Shard } from '../db/databases.ts'
import * as book from './book.ts'
import { type Outcome, statuses } from './command.ts'
import * as gifts from './gift-bets.ts'
import { movements, records } from './movements.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

const counted = { weight: bps(10_000), turnover: 'stake' } as const

function bet(playerId: PlayerId, id: string, stake: bigint, rules: book.BetRules = counted) {
  return book.betPlaced(world.ledger, { currency: 'INR', playerId, bet: id, stake: minor(stake), ...rules })
}
function win(playerId: PlayerId, id: string, amount: bigint, settlement = `win of ${id}`) {
  return book.betWon(world.ledger, { currency: 'INR', playerId, bet: id, settlement, amount: minor(amount) })
}
function rollback(playerId: PlayerId, id: string, key = `rollback of ${id}`) {
  return book.betRolledBack(world.ledger, { currency: 'INR', playerId, bet: id, rollback: key })
}
async function journal(playerId: PlayerId) {
  const { rows } = await world.databases.shardOf(playerId).pool.query(
    `select seq, debit, credit, amount, debit_after, credit_after, m.name from ledger.transfer t
     join ledger.movement m using (kind) where player_id = $1 order by seq`,
    [playerId],
  )
  return rows.map((row) => `${row.seq} ${row.name} ${row.debit}>${row.credit} ${row.amount}`)
}

test('the movements in code and in the database are the same, with the types of the balance filter', async () => {
  const { rows } = await shardPool(0).query('select kind, name, record from ledger.movement')
  const here = Object.entries(movements).map(([name, { kind, record }]) => ({
    kind,
    name,
    record: records.indexOf(record),
  }))
  expect(rows.sort((a, b) => a.kind - b.kind)).toEqual(here)
})

test('a bet and its win move exactly their amounts, and the journal has both with the balance after each', async () => {
  const player = await world.player(10_000n)
  expect(await bet(player, 'bet-a', 300n)).toMatchObject({
    answer: { status: 'posted', cash: 9_700n, seq: 2, legs: 1 },
  })
  expect(await win(player, 'bet-a', 750n)).toMatchObject({ answer: { status: 'posted', cash: 10_450n, seq: 3 } })
  expect(await journal(player)).toEqual(['1 depositCredited 10>1 10000', '2 betPlaced 1>11 300', '3 betWon 11>1 750'])
})

test('pays one reward once, as cash or with wagering', async () => {
  const player = await world.player(1_000n)
  const gift = { playerId: player, currency: 'INR', reward: 'one gift', amount: minor(500n) }
  expect(await book.giftMoney(world.ledger, gift)).toMatchObject({ answer: { status: 'posted', cash: 1_500n } })
  const again = await book.giftMoney(world.ledger, { ...gift, wagering: { wager: minor(1_500n) } })
  expect(again).toMatchObject({ answer: { status: 'conflict', cash: 1_500n } })
  const referral = await book.referralReward(world.ledger, { ...gift, wagering: { wager: minor(0n) } })
  expect(referral).toMatchObject({ answer: { status: 'posted' } })
})

test('settles a lost bet with nothing, and only once', async () => {
  const player = await world.player(1_000n)
  await bet(player, 'bet-lost', 400n)
  expect(await win(player, 'bet-lost', 0n)).toMatchObject({ answer: { status: 'posted', cash: 600n, legs: 0 } })
  const second = await win(player, 'bet-lost', 900n, 'another settlement')
  expect(second).toMatchObject({ answer: { status: 'closed', reason: [2n], cash: 600n } })
})

test('the same key returns the first answer word for word and writes nothing, however often and late [WA-01]', async () => {
  const player = await world.player(1_000n)
  const first = await bet(player, 'bet-again', 100n)
  await bet(player, 'bet-other', 50n)
  const before = await journal(player)
  for (let time = 0; time < 3; time += 1) {
    const repeat = await bet(player, 'bet-again', 100n)
    expect(repeat).toEqual({ answer: first.answer, again: true, now: { cash: 850n, held: 0n } })
  }
  expect(await journal(player)).toEqual(before)
})

test('stores a refusal like a success: money that arrives later does not change it', async () => {
  const player = await world.player(100n)
  const refused = await bet(player, 'bet-poor', 101n)
  expect(refused).toMatchObject({ answer: { status: 'insufficient', cash: 100n }, again: false })
  await book.giftMoney(world.ledger, { currency: 'INR', playerId: player, reward: 'gift', amount: minor(500n) })
  expect(await bet(player, 'bet-poor', 101n)).toMatchObject({ answer: refused.answer, again: true })
})

test('the same key with another amount is a conflict and writes nothing', async () => {
  const player = await world.player(1_000n)
  await bet(player, 'bet-conflict', 100n)
  expect(await bet(player, 'bet-conflict', 101n)).toMatchObject({ answer: { status: 'conflict', cash: 900n } })
  expect(await journal(player)).toHaveLength(2)
})

test("another player's bet cannot be settled or rolled back", async () => {
  const [owner, thief] = [await world.player(1_000n), await world.player(1_000n)]
  await bet(owner, 'bet-mine', 100n)
  expect(await win(thief, 'bet-mine', 5_000n)).toMatchObject({ answer: { status: 'noHold', cash: 1_000n } })
  await rollback(thief, 'bet-mine')
  expect(await win(owner, 'bet-mine', 200n)).toMatchObject({ answer: { status: 'posted', cash: 1_100n } })
})

test('a rollback before its bet leaves a tombstone, and the late bet is void [WA-05]', async () => {
  const player = await world.player(1_000n)
  expect(await rollback(player, 'bet-late')).toMatchObject({ answer: { status: 'tombstone', cash: 1_000n } })
  expect(await bet(player, 'bet-late', 100n)).toMatchObject({ answer: { status: 'void', cash: 1_000n } })
  expect(await win(player, 'bet-late', 900n)).toMatchObject({ answer: { status: 'closed' } })
  expect(await journal(player)).toHaveLength(1)
})

test('a rollback returns exactly the stake, once, and never after the settlement', async () => {
  const player = await world.player(1_000n)
  await bet(player, 'bet-1', 300n)
  expect(await rollback(player, 'bet-1')).toMatchObject({ answer: { status: 'posted', cash: 1_000n } })
  expect(await rollback(player, 'bet-1', 'another')).toMatchObject({ answer: { status: 'closed', reason: [3n] } })
  await bet(player, 'bet-2', 300n)
  await win(player, 'bet-2', 0n)
  expect(await rollback(player, 'bet-2')).toMatchObject({ answer: { status: 'closed', reason: [2n], cash: 700n } })
})

test('a settlement before its bet may be retried under the same key', async () => {
  const player = await world.player(1_000n)
  expect(await win(player, 'bet-slow', 500n)).toMatchObject({ answer: { status: 'noHold' } })
  await bet(player, 'bet-slow', 100n)
  expect(await win(player, 'bet-slow', 500n)).toMatchObject({
    answer: { status: 'posted', cash: 1_400n },
    again: false,
  })
})

test('a withdrawal moves from cash to held in one command and is paid once, with fee and tax', async () => {
  const player = await world.player(1_000n)
  const held = await book.withdrawalHeld(world.ledger, {
    currency: 'INR',
    playerId: player,
    withdrawal: 'w-1',
    amount: minor(800n),
  })
  expect(held).toMatchObject({ answer: { status: 'posted', cash: 200n, held: 800n } })
  expect(await bet(player, 'bet-held', 201n)).toMatchObject({ answer: { status: 'insufficient' } })
  const costs = { fee: minor(16n), tax: minor(30n) }
  const paid = await book.withdrawalPaid(world.ledger, {
    currency: 'INR',
    playerId: player,
    withdrawal: 'w-1',
    ...costs,
  })
  expect(paid).toMatchObject({ answer: { status: 'posted', cash: 200n, held: 0n, legs: 3 } })
  const back = await book.withdrawalReturned(world.ledger, { currency: 'INR', playerId: player, withdrawal: 'w-1' })
  expect(back).toMatchObject({ answer: { status: 'closed', cash: 200n, held: 0n } })
  expect((await journal(player)).slice(2)).toEqual([
    '3 withdrawalPaid 2>10 754',
    '4 withdrawalPaid 2>13 16',
    '5 withdrawalPaid 2>15 30',
  ])
})

test('credits an order once, by any payment, and never refuses late money', async () => {
  const player = await world.player()
  const order = uuidv7()
  await book.depositOrdered(world.ledger, { currency: 'INR', playerId: player, order, amount: minor(500n) })
  await book.depositLapsed(world.ledger, { currency: 'INR', playerId: player, order })
  const credit = (payment: string) =>
    book.depositCredited(world.ledger, { currency: 'INR', playerId: player, order, payment, amount: minor(480n) })
  expect(await credit('payment-1')).toMatchObject({ answer: { status: 'posted', cash: 480n } })
  expect(await credit('payment-2')).toMatchObject({ answer: { status: 'closed', cash: 480n } })
})

test('a barred player cannot bet, and still receives wins and refunds', async () => {
  const player = await world.player(1_000n)
  await bet(player, 'bet-before', 100n)
  await bet(player, 'bet-before-2', 100n)
  await setBars(world.databases.shardOf(player).pool, player, { play: true })
  expect(await bet(player, 'bet-barred', 100n)).toMatchObject({ answer: { status: 'barred', cash: 800n } })
  expect(await win(player, 'bet-before', 300n)).toMatchObject({ answer: { status: 'posted', cash: 1_100n } })
  expect(await rollback(player, 'bet-before-2')).toMatchObject({ answer: { status: 'posted', cash: 1_200n } })
})

test('a command over the balance, without a wallet or with invalid values does not affect other commands', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player(100n)))
  const stranger = 100_999_999 as PlayerId
  const outcomes = await Promise.all([
    ...players.slice(0, 3).map((player) => bet(player, 'bet-n', 60n)),
    bet(players[3] as PlayerId, 'bet-n', 101n),
    bet(players[4] as PlayerId, 'bet-n', -5n),
    bet(stranger, 'bet-n', 1n),
    bet(players[5] as PlayerId, 'bet-n', 60n),
  ])
  const statuses = outcomes.map(({ answer }) => answer.status)
  expect(statuses).toEqual(['posted', 'posted', 'posted', 'insufficient', 'invalid', 'noWallet', 'posted'])
})

test('every movement, repeated under its key, returns the first answer [LG-05]', async () => {
  const player = await world.player(100_000n)
  const { ledger } = world
  const by = { playerId: player, amount: minor(100n) }
  const wagering = { wager: minor(0n) }
  const people = { proposedBy: 'ana', approvedBy: 'bo' }
  const all: (() => Promise<Outcome>)[] = [
    () => book.depositOrdered(ledger, { currency: 'INR', ...by, order: 'o1' }),
    () => book.depositCredited(ledger, { currency: 'INR', ...by, order: 'o1', payment: 'p1' }),
    () => book.depositOrdered(ledger, { currency: 'INR', ...by, order: 'o2' }),
    () => book.depositLapsed(ledger, { currency: 'INR', ...by, order: 'o2' }),
    () => bet(player, 'b1', 100n),
    () => win(player, 'b1', 100n),
    () => bet(player, 'b2', 100n),
    () => rollback(player, 'b2'),
    () => gifts.giftBetPlaced(ledger, { currency: 'INR', playerId: player, bet: 'f1', stake: minor(100n) }),
    () => gifts.giftBetWon(ledger, { currency: 'INR', ...by, bet: 'f1', settlement: 'f1' }),
    () => gifts.giftBetPlaced(ledger, { currency: 'INR', playerId: player, bet: 'f2', stake: minor(100n) }),
    () => gifts.giftBetWon(ledger, { currency: 'INR', ...by, bet: 'f2', settlement: 'f2', wagering }),
    () => gifts.giftBetPlaced(ledger, { currency: 'INR', playerId: player, bet: 'f3', stake: minor(100n) }),
    () => gifts.giftBetRolledBack(ledger, { currency: 'INR', playerId: player, bet: 'f3', rollback: 'f3' }),
    () => book.prizeWon(ledger, { currency: 'INR', ...by, prize: 'jackpot' }),
    () => book.withdrawalHeld(ledger, { currency: 'INR', ...by, withdrawal: 'w1' }),
    () => book.withdrawalPaid(ledger, { currency: 'INR', ...by, withdrawal: 'w1', fee: minor(2n) }),
    () => book.withdrawalReversed(ledger, { currency: 'INR', ...by, withdrawal: 'w1', amount: minor(98n) }),
    () => book.withdrawalFeeReturned(ledger, { currency: 'INR', ...by, withdrawal: 'w1', amount: minor(2n) }),
    () => book.withdrawalHeld(ledger, { currency: 'INR', ...by, withdrawal: 'w2' }),
    () => book.withdrawalReturned(ledger, { currency: 'INR', ...by, withdrawal: 'w2' }),
    () => book.bonusGranted(ledger, { currency: 'INR', ...by, ...wagering, grant: 'g1' }),
    () => book.bonusConverted(ledger, { currency: 'INR', ...by, grant: 'g1' }),
    () => book.depositBonusGranted(ledger, { currency: 'INR', ...by, ...wagering, grant: 'g2' }),
    () => book.bonusForfeited(ledger, { currency: 'INR', ...by, grant: 'g2' }),
    () => book.vipBonus(ledger, { currency: 'INR', ...by, reward: 'r1' }),
    () => book.dailyRebate(ledger, { currency: 'INR', ...by, reward: 'r2', wagering }),
    () => book.dailyBonus(ledger, { currency: 'INR', ...by, reward: 'r3' }),
    () => book.giftMoney(ledger, { currency: 'INR', ...by, reward: 'r4' }),
    () => book.referralReward(ledger, { currency: 'INR', ...by, reward: 'r5' }),
    () => book.lateCompensation(ledger, { currency: 'INR', ...by, reward: 'r6' }),
    () => book.adjustment(ledger, { currency: 'INR', ...by, ...people, adjustment: 'c1', direction: 'in' }),
    () => book.adjustment(ledger, { currency: 'INR', ...by, ...people, adjustment: 'c2', direction: 'out' }),
    () => book.suspenseIn(ledger, { currency: 'INR', ...by, payment: 's1' }),
    () => book.suspenseOut(ledger, { currency: 'INR', ...by, payment: 's1' }),
    () => book.suspenseIn(ledger, { currency: 'INR', ...by, payment: 's2' }),
    () => book.suspenseCredited(ledger, { currency: 'INR', ...by, order: 'o3', payment: 's2' }),
    () => book.taxWithheld(ledger, { currency: 'INR', ...by, tax: 't1' }),
  ]
  const firsts: Outcome[] = []
  for (const movement of all) firsts.push(await movement())
  expect(firsts.every(({ answer, again }) => answer.status === 'posted' && !again)).toBe(true)
  const written = await journal(player)
  for (const [index, movement] of all.entries()) {
    expect(await movement()).toMatchObject({ answer: firsts[index]?.answer, again: true })
  }
  expect(await journal(player)).toEqual(written)
})

test('an adjustment needs two different operators and stores both', async () => {
  const playerId = await world.player(100n)
  const given = { playerId, currency: 'INR', adjustment: 'case-1', direction: 'out', amount: minor(40n) } as const
  const adjust = (proposedBy: string, approvedBy: string) =>
    book.adjustment(world.ledger, { ...given, proposedBy, approvedBy })
  for (const [proposedBy, approvedBy] of [
    ['ana', 'ana'],
    ['ana', ''],
    ['', 'bo'],
  ] as const) {
    expect((await adjust(proposedBy, approvedBy)).answer).toMatchObject({ status: 'invalid', cash: 100n })
  }
  expect(await adjust('ana', 'bo "(jr)", \\b')).toMatchObject({ answer: { status: 'posted', cash: 60n } })
  expect((await adjust('ana', 'someone else')).answer.status).toBe('conflict')
  const stored = 'select seq, proposed_by, approved_by from ledger.adjustment where player_id = $1'
  expect((await world.databases.shardOf(playerId).pool.query(stored, [playerId])).rows).toEqual([
    { seq: 2, proposed_by: 'ana', approved_by: 'bo "(jr)", \\b' },
  ])
  const owner = world.owners[world.databases.shardOf(playerId).index] as pg.Pool
  const alone = `insert into ledger.adjustment values ($1, 3, 'ana', 'ana')`
  await expect(owner.query(alone, [playerId])).rejects.toThrow('approved_by_another')
})

test('refuses a command in another currency than the wallet, and accepts it again in the right one', async () => {
  const playerId = await world.player(100n)
  const stake = (currency: string) =>
    book.betPlaced(world.ledger, { playerId, currency, bet: 'abroad', stake: minor(10n), ...counted })
  expect((await stake('PKR')).answer).toMatchObject({ status: 'wrongCurrency', cash: 100n, seq: 1 })
  expect((await stake('INR')).answer).toMatchObject({ status: 'posted', cash: 90n })
  const { rows } = await world.databases
    .shardOf(playerId)
    .pool.query('select currency from ledger.transfer where player_id = $1', [playerId])
  expect(rows).toEqual([{ currency: 'INR' }, { currency: 'INR' }])
  expect(() => stake('rupees')).toThrow('not a currency code')
})

test('the statuses in code and in the database are the same', async () => {
  const { rows } = await shardPool(0).query('select unnest(enum_range(null::ledger.command_status))::text as status')
  expect(rows.map(({ status }) => status)).toEqual(statuses)
})

function shardPool(index: number): pg.Pool {
  return (world.databases.shards[index] as Shard).pool
}
