import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld } from '../../test/ledger-world.ts'
import { setBars, setLimits } from '../../test/restrictions.ts'
import * as book from './book.ts'
import type { Answer, Status } from './command.ts'
import { type RecordType, records } from './movements.ts'
import { readBalance, readRecords } from './read.ts'
import { refusalOf } from './refusals.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld()
})
afterAll(() => world.close())

const bet = { weight: bps(10_000), turnover: 'stake' } as const

test("lists the records of a player's pockets, newest first, by type and page", async () => {
  const playerId = await world.player(1_000n)
  const { pool } = world.databases.shardOf(playerId)
  const { ledger } = world
  await book.betPlaced(ledger, { currency: 'INR', playerId, bet: 'b', stake: minor(300n), ...bet })
  await book.betWon(ledger, { currency: 'INR', playerId, bet: 'b', settlement: 's', amount: minor(450n) })
  await book.vipBonus(ledger, { currency: 'INR', playerId, reward: 'v', amount: minor(20n) })
  await book.depositBonusGranted(ledger, {
    currency: 'INR',
    playerId,
    grant: 'g',
    amount: minor(70n),
    wager: minor(100n),
  })
  await book.withdrawalHeld(ledger, { currency: 'INR', playerId, withdrawal: 'w', amount: minor(500n) })
  await book.withdrawalPaid(ledger, { currency: 'INR', playerId, withdrawal: 'w', fee: minor(5n) })

  const since = new Date(0)
  const list = async (record: RecordType, page: { before?: number; limit?: number } = {}) =>
    (await readRecords(pool, playerId, { record, since, limit: 20, ...page })).map(
      ({ movement, amount, balanceAfter }) => `${movement} ${amount} ${balanceAfter}`,
    )
  expect(await list('other')).toEqual([
    'withdrawalHeld -500 670',
    'depositBonusGranted 70 70',
    'vipBonus 20 1170',
    'betWon 450 1150',
    'betPlaced -300 700',
    'depositCredited 1000 1000',
  ])
  expect(await list('other', { limit: 2, before: 4 })).toEqual(['betWon 450 1150', 'betPlaced -300 700'])
  const perType = await Promise.all(records.slice(1).map(async (record) => [record, await list(record)]))
  expect(Object.fromEntries(perType)).toEqual({
    bet: ['betPlaced -300 700'],
    deposit: ['depositCredited 1000 1000'],
    withdrawal: ['withdrawalHeld -500 670'],
    win: ['betWon 450 1150'],
    giftMoney: [],
    vipBonus: ['vipBonus 20 1170'],
    dailyRebate: [],
    depositBonus: ['depositBonusGranted 70 70'],
    dailyBonus: [],
  })
  expect(await readBalance(pool, playerId)).toEqual({ cash: 670n, held: 0n, bonus: 70n, seq: 8 })
})

test('sets limits and bars only for a player with a wallet', async () => {
  const playerId = await world.player(1_000n)
  const { pool } = world.databases.shardOf(playerId)
  await setLimits(pool, playerId, 'loss', { week: minor(100n) })
  const stake = (id: string) =>
    book.betPlaced(world.ledger, { currency: 'INR', playerId, bet: id, stake: minor(101n), ...bet })
  const { answer } = await stake('a')
  expect(refusalOf(answer, 'INR')).toMatchObject({
    code: 'limit.reached',
    params: { limitType: 'loss', period: 'week', limit: 100, used: 0 },
  })
  await setLimits(pool, playerId, 'loss', {})
  await setBars(pool, playerId, { play: true })
  expect(await stake('b')).toMatchObject({ answer: { status: 'barred' } })
  await setBars(pool, playerId, {})
  expect(await stake('c')).toMatchObject({ answer: { status: 'posted' } })
  await expect(setBars(pool, 1 as typeof playerId, {})).rejects.toThrow('no wallet')
})

test('maps a ledger status to a refusal, or leaves it to the feature', () => {
  const answer = (status: Status, ...reason: bigint[]): Answer => ({
    status,
    seq: 1,
    legs: 0,
    cash: minor(40n),
    held: minor(0n),
    bonus: undefined,
    reason,
  })
  expect(refusalOf(answer('posted'), 'INR')).toBeUndefined()
  expect(refusalOf(answer('insufficient'), 'INR')).toMatchObject({ params: { available: 40, currency: 'INR' } })
  expect(refusalOf(answer('wagerLeft', 900n), 'PKR')).toMatchObject({ params: { remaining: 900, currency: 'PKR' } })
  expect(refusalOf(answer('noHold'), 'INR')).toMatchObject({ code: 'thing.notFound' })
  expect(refusalOf(answer('tooLarge', 200n), 'INR')).toMatchObject({ params: { limitType: 'bonusBet', limit: 200 } })
  expect(() => refusalOf(answer('closed'), 'INR')).toThrow('the feature must handle')
})
