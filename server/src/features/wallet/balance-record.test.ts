import { bps, minor } from '@zamra/contract/money.ts'
import { balanceRecordTypes } from '@zamra/contract/wallet.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import * as book from '../../ledger/index.ts'

let world: World
let player: WorldPlayer
beforeAll(async () => {
  world = await openWorld()
  player = await world.player()
  await fillBook()
})
afterAll(() => world.close())

/** One movement of each type that a player can see, and some that come in pairs. */
async function fillBook(): Promise<void> {
  const { ledger } = world.app
  const { playerId } = player
  const amount = minor(1_000n)
  await book.depositCredited(ledger, { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(50_000n) })
  await book.betPlaced(ledger, {
    currency: 'INR',
    playerId,
    bet: 'b',
    stake: amount,
    weight: bps(10_000),
    turnover: 'stake',
  })
  await book.betWon(ledger, { currency: 'INR', playerId, bet: 'b', settlement: 's', amount: minor(1_900n) })
  await book.withdrawalHeld(ledger, { currency: 'INR', playerId, withdrawal: 'w', amount: minor(5_000n) })
  await book.giftMoney(ledger, { currency: 'INR', playerId, reward: 'gift', amount })
  await book.vipBonus(ledger, { currency: 'INR', playerId, reward: 'vip', amount })
  await book.dailyRebate(ledger, { currency: 'INR', playerId, reward: 'rebate', amount })
  await book.dailyBonus(ledger, { currency: 'INR', playerId, reward: 'daily', amount })
  await book.depositBonusGranted(ledger, { currency: 'INR', playerId, grant: 'grant', amount, wager: minor(0n) })
  await book.bonusConverted(ledger, { currency: 'INR', playerId, grant: 'grant' })
  await book.taxWithheld(ledger, { currency: 'INR', playerId, tax: 't', amount: minor(70n) })
}

const ask = (type: number, more: object = {}) =>
  world.ok('/user/balanceRecord', { type, range: 'today', pageSize: 50, ...more }, { as: player })

test('each filter shows its own type and "all" shows everything, with the balance after each record [G-09 G-10 NS-22]', async () => {
  const { list, currency } = await ask(0)
  expect(currency).toBe('INR')
  expect(list.map(({ remark }) => remark)).toEqual([
    ...['taxWithheld', 'bonusConverted', 'depositBonusGranted', 'dailyBonus', 'dailyRebate', 'vipBonus', 'giftMoney'],
    ...['withdrawalHeld', 'betWon', 'betPlaced', 'depositCredited'],
  ])
  for (const [type, name] of balanceRecordTypes.entries()) {
    const shown = (await ask(type)).list
    expect([name, shown.length > 0]).toEqual([name, true])
    if (type > 0) expect(shown).toEqual(list.filter((line) => line.type === type))
  }
  const cash = list.filter(({ isBonus }) => !isBonus).reverse()
  let balance = 0n
  for (const { amount, balanceAfter, remark } of cash) {
    balance += amount
    expect([remark, balanceAfter]).toEqual([remark, balance])
  }
  const { balance: now } = (await world.ok('/user/getUserInfo', {}, { as: player })) as {
    balance: { available: bigint }
  }
  expect(balance).toBe(now.available)
  expect(list.find(({ remark }) => remark === 'bonusConverted')).toMatchObject({ amount: 1_000n, isBonus: false })
})

test('pages have no gap and no duplicate, and yesterday is not part of today', async () => {
  const ids: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ask(0, { pageNo, pageSize: 4 })
    ids.push(...page.list.map(({ id }) => id))
    if (!page.hasMore) break
  }
  expect(ids).toEqual((await ask(0)).list.map(({ id }) => id))
  expect((await ask(0, { range: 'yesterday' })).list).toEqual([])
  expect((await ask(0, { range: '30d' })).list).toHaveLength(ids.length)
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const within = async (from: number, to: number) =>
    (await ask(0, { range: 'custom', from: dayBefore(from), to: dayBefore(to) })).list.length
  expect([await within(700, -1), await within(700, 2)]).toEqual([ids.length, 0])
  const stranger = await world.player()
  const theirs = await world.ok('/user/balanceRecord', { type: 0, range: '30d' }, { as: stranger })
  expect(theirs.list).toEqual([])
})
