import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { setBars, setLimits } from '../../test/restrictions.ts'
import { auditShard } from './audit.ts'
import * as book from './book.ts'
import * as gifts from './gift-bets.ts'
import { readLifetime, readPlayed, readRecords } from './read.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

function gift(playerId: PlayerId, bet: string, stake = 100n) {
  return gifts.giftBetPlaced(world.ledger, { currency: 'INR', playerId, bet, stake: minor(stake) })
}
function win(playerId: PlayerId, bet: string, amount: bigint, wagering?: book.Wagering) {
  const given = { currency: 'INR', playerId, bet, settlement: bet, amount: minor(amount), wagering }
  return gifts.giftBetWon(world.ledger, given)
}
function rollback(playerId: PlayerId, bet: string) {
  return gifts.giftBetRolledBack(world.ledger, { currency: 'INR', playerId, bet, rollback: bet })
}
function poolOf(playerId: PlayerId): pg.Pool {
  return world.databases.shardOf(playerId).pool
}
async function journal(playerId: PlayerId) {
  const { rows } = await poolOf(playerId).query(
    `select m.name, debit, credit, amount from ledger.transfer join ledger.movement m using (kind)
     where player_id = $1 order by seq`,
    [playerId],
  )
  return rows.map((row) => `${row.name} ${row.debit}>${row.credit} ${row.amount}`)
}

test('the operator stakes, the player keeps the winnings, and none of it counts as staked, won or turnover', async () => {
  const player = await world.player()
  expect(await gift(player, 'gift')).toMatchObject({ answer: { status: 'posted', cash: 0n, legs: 1 } })
  expect(await win(player, 'gift', 900n)).toMatchObject({ answer: { status: 'posted', cash: 900n } })
  expect(await journal(player)).toEqual(['giftBetPlaced 12>11 100', 'giftBetWon 11>1 900'])
  expect(await readLifetime(poolOf(player), player)).toMatchObject({ turnover: 0n })
  expect(await readPlayed(poolOf(player), player, 0)).toEqual({ staked: 0n, won: 0n })
  const counted = 'select staked_day, won_day, turnover_day from ledger.wallet where player_id = $1'
  expect((await poolOf(player).query(counted, [player])).rows).toEqual([
    { staked_day: 0n, won_day: 0n, turnover_day: 0n },
  ])
  const records = await readRecords(poolOf(player), player, { record: 'win', since: new Date(0), limit: 9 })
  expect(records).toMatchObject([{ movement: 'giftBetWon', amount: 900n, balanceAfter: 900n }])
})

test('winnings with a wagering requirement are a bonus of their own, and become cash once they are wagered', async () => {
  const player = await world.player(500n)
  await gift(player, 'gift')
  const terms = { wager: minor(300n), maxBet: minor(200n) }
  expect(await win(player, 'gift', 80n, terms)).toMatchObject({ answer: { status: 'posted', cash: 500n, bonus: 80n } })
  const convert = () => book.bonusConverted(world.ledger, { currency: 'INR', playerId: player, grant: 'gift' })
  expect(await convert()).toMatchObject({ answer: { status: 'wagerLeft', reason: [300n] } })
  const stake = { currency: 'INR', playerId: player, weight: bps(10_000), turnover: 'stake' } as const
  for (const bet of ['first', 'second']) {
    await book.betPlaced(world.ledger, { ...stake, bet, stake: minor(150n) })
    await book.betWon(world.ledger, { ...stake, bet, settlement: bet, amount: minor(150n) })
  }
  expect(await convert()).toMatchObject({ answer: { status: 'posted', cash: 580n } })
})

test('a loss of a gift with wagering leaves no bonus', async () => {
  const player = await world.player(500n)
  await gift(player, 'gift')
  expect(await win(player, 'gift', 0n, { wager: minor(0n) })).toMatchObject({
    answer: { status: 'posted', cash: 500n },
  })
  const { rows } = await poolOf(player).query('select * from ledger.bonus where player_id = $1', [player])
  expect(rows).toEqual([])
})

test('a refund returns the stake to the operator and no money to the player, once', async () => {
  const player = await world.player(500n)
  await gift(player, 'gift')
  expect(await rollback(player, 'gift')).toMatchObject({ answer: { status: 'posted', cash: 500n } })
  expect(await rollback(player, 'gift')).toMatchObject({ again: true })
  expect(await win(player, 'gift', 900n)).toMatchObject({ answer: { status: 'closed', cash: 500n } })
  expect((await journal(player)).slice(1)).toEqual(['giftBetPlaced 12>11 100', 'giftBetRolledBack 11>12 100'])
})

test('a gift cannot be settled or refunded as a bet of the player, nor a bet as a gift', async () => {
  const player = await world.player(500n)
  await gift(player, 'gift')
  const of = { currency: 'INR', playerId: player } as const
  const asBet = await book.betRolledBack(world.ledger, { ...of, bet: 'gift', rollback: 'as a bet' })
  expect(asBet.answer).toMatchObject({ status: 'noHold', cash: 500n })
  const wonAsBet = await book.betWon(world.ledger, { ...of, bet: 'gift', settlement: 'as a bet', amount: minor(9n) })
  expect(wonAsBet.answer).toMatchObject({ status: 'noHold', cash: 500n })
  await book.betPlaced(world.ledger, { ...of, bet: 'own', stake: minor(50n), weight: bps(0), turnover: 'stake' })
  expect(await rollback(player, 'own')).toMatchObject({ answer: { status: 'noHold', cash: 450n } })
  expect(await gift(player, 'own')).toMatchObject({ answer: { status: 'noHold' } })
})

test('a refund that comes first leaves a tombstone, and the late gift is void', async () => {
  const player = await world.player()
  expect(await rollback(player, 'late')).toMatchObject({ answer: { status: 'tombstone' } })
  expect(await gift(player, 'late')).toMatchObject({ answer: { status: 'void' } })
  expect(await journal(player)).toEqual([])
})

test("another player's gift cannot be settled", async () => {
  const [owner, other] = [await world.player(), await world.player()]
  await gift(owner, 'mine')
  expect(await win(other, 'mine', 900n)).toMatchObject({ answer: { status: 'noHold', cash: 0n } })
})

test('sixty requests for one gift at once take one stake of the operator', async () => {
  const player = await world.player()
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => gift(player, 'gift')))
  expect(outcomes.filter(({ again }) => !again)).toHaveLength(1)
  expect(await journal(player)).toEqual(['giftBetPlaced 12>11 100'])
})

test('an excluded player gets no gift, and is still paid what an earlier one won', async () => {
  const player = await world.player()
  await gift(player, 'before')
  await setBars(poolOf(player), player, { play: true })
  expect(await gift(player, 'after')).toMatchObject({ answer: { status: 'barred' } })
  expect(await win(player, 'before', 700n)).toMatchObject({ answer: { status: 'posted', cash: 700n } })
})

test('a gift is neither stopped by the limits of the player nor makes room in them', async () => {
  const player = await world.player(500n)
  await setLimits(poolOf(player), player, 'loss', { day: minor(50n) })
  expect(await gift(player, 'gift', 400n)).toMatchObject({ answer: { status: 'posted' } })
  await win(player, 'gift', 300n)
  const own = { currency: 'INR', playerId: player, bet: 'own', weight: bps(0), turnover: 'stake' } as const
  const outcome = await book.betPlaced(world.ledger, { ...own, stake: minor(51n) })
  expect(outcome.answer).toMatchObject({ status: 'limit', reason: [21n, 50n, 0n] })
})

test('the audit finds gifts in every state in order, and the trial balance shows what the operator staked', async () => {
  let [staked, balance] = [0n, 0n]
  for (const shard of world.databases.shards) {
    const audit = await auditShard(shard.pool)
    expect(audit.broken).toEqual([])
    balance += audit.balances.INR?.promo ?? 0n
    const gifts = `select coalesce(sum(amount) filter (where state <> 'voided'), 0)::bigint as amount from ledger.hold
      where class = 'giftBet'`
    staked += (await shard.pool.query<{ amount: bigint }>(gifts)).rows[0]?.amount ?? 0n
  }
  expect(staked).toBeGreaterThan(0n)
  expect(balance).toBe(-staked)
})
