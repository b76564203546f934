import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit } from '../../../test/bound-player.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  setWithdrawPassword,
} from '../../../test/withdrawal-world.ts'
import type { World, WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import * as ledger from '../../ledger/index.ts'
import { selectSettings } from '../player/index.ts'
import { insertSettings } from './settings-queries.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

type Info = WireOutputOf<'/withdraw/info'>

async function infoOf(as: WorldPlayer, input: { amount?: number; bankId?: string; forfeitBonus?: boolean } = {}) {
  const { body } = await world.call('/withdraw/info', input, { as })
  expect(body.state).toBe('200')
  return body.resultData as Info
}

const codes = ({ blocked }: Info) => blocked.map(({ code }) => code)

test('shows limits, remaining times, fee and net before anything is confirmed', async () => {
  const player = await newWithdrawer(world, 300_000n)
  expect(await infoOf(player, { amount: 100_000 })).toMatchObject({
    currency: 'INR',
    min: 20_000,
    max: 5_000_000,
    dailyLimit: 5_000_000,
    dailyRemaining: 5_000_000,
    dailyTimes: 3,
    timesRemaining: 3,
    feeRate: 2,
    freeTimes: 1,
    wager: { required: 0, done: 0, remaining: 0, grants: [] },
    balance: { cash: 300_000, locked: 0, bonus: 0, onTheWay: 0 },
    withdrawable: 300_000,
    blocked: [],
    quote: { amount: 100_000, fee: 0, tax: 0, net: 100_000 },
    payees: [{ id: player.bankId, kind: 'bank', masked: expect.stringMatching(/^•••• \d{4}$/), isConfirmed: true }],
    canUsePasskey: false,
    eta: { max: 86_400 },
  })
})

test('a new player reads everything that is missing at once, each with what to do about it', async () => {
  const player = await world.player()
  const info = await infoOf(player)
  expect(info.blocked.map(({ code, action }) => [code, action])).toEqual([
    ['phone.missing', 'bindPhone'],
    ['password.missing', 'setPassword'],
    ['payee.missing', 'addPayee'],
    ['balance.insufficient', 'changeAmount'],
  ])
  expect(info.withdrawable).toBe(0)
  expect(info.met.map(({ code }) => code)).toContain('day.times')
})

test('a bonus shows what it locks, what is left to wager, and both outcomes of giving it up', async () => {
  const player = await newWithdrawer(world, 400_000n)
  const { playerId } = player
  const terms = { amount: minor(50_000n), wager: minor(200_000n), lockedCash: minor(100_000n) }
  await ledger.bonusGranted(world.app.ledger, { playerId, currency: 'INR', grant: 'first deposit', ...terms })
  const info = await infoOf(player)
  expect(info).toMatchObject({
    withdrawable: 300_000,
    balance: { cash: 400_000, locked: 100_000, bonus: 50_000 },
    wager: {
      remaining: 200_000,
      grants: [{ remaining: 200_000, done: 0, ifForfeited: { lost: 50_000, withdrawable: 400_000 } }],
    },
  })
  expect(info.blocked).toMatchObject([
    { code: 'wager.left', action: 'play', params: { remaining: 200_000, opens: 100_000, bonus: 50_000 } },
  ])
  expect(codes(await infoOf(player, { forfeitBonus: true }))).toEqual([])
})

test('a held account, an unchecked one and somebody else’s are named as such', async () => {
  const [player, other] = [await newWithdrawer(world, 100_000n), await newWithdrawer(world, 0n)]
  const tomorrow = new Date(systemNow().getTime() + 86_400_000)
  const held = await addBankAccount(world, player, { holdUntil: tomorrow })
  const unchecked = await addBankAccount(world, player, { nameCheck: 'pending' })
  const mismatch = await addBankAccount(world, player, { nameCheck: 'other' })
  expect((await infoOf(player, { bankId: held })).blocked).toEqual([
    { code: 'payee.hold', action: 'wait', params: { until: tomorrow.getTime() } },
  ])
  expect(codes(await infoOf(player, { bankId: unchecked }))).toEqual(['payee.unchecked'])
  expect(codes(await infoOf(player, { bankId: mismatch }))).toEqual(['payee.otherName'])
  expect(codes(await infoOf(player, { bankId: other.bankId }))).toEqual(['payee.missing'])
  expect(codes(await infoOf(player))).toEqual([])
})

test('a legal freeze is a reason; exclusions and limits are not', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const { pool } = world.app.databases.shardOf(player.playerId)
  await setBars(pool, player.playerId, { play: true, deposit: true })
  await setLimits(pool, player.playerId, 'loss', { day: minor(1n) })
  expect(codes(await infoOf(player))).toEqual([])
  await setBars(pool, player.playerId, { withdrawal: true })
  expect(await infoOf(player)).toMatchObject({
    withdrawable: 0,
    blocked: [{ code: 'account.frozen', action: 'contactSupport' }],
  })
})

test('a changed withdrawal password holds withdrawals for a day', async () => {
  const player = await newWithdrawer(world, 100_000n)
  await setWithdrawPassword(world, player)
  const info = await infoOf(player)
  expect(codes(info)).toEqual(['security.hold'])
  expect((Number(info.blocked[0]?.params.until) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
})

test('previews the tax on winnings, and none on what was deposited', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const { playerId } = player
  expect((await infoOf(player, { amount: 100_000 })).quote).toMatchObject({ tax: 0 })
  const bet = { playerId, currency: 'INR', bet: 'lucky' }
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await ledger.betPlaced(world.app.ledger, { ...bet, stake: minor(1_000n), ...rules })
  await ledger.betWon(world.app.ledger, { ...bet, settlement: 'lucky', amount: minor(101_000n) })
  expect((await infoOf(player, { amount: 150_000 })).quote).toEqual({
    ...{ amount: 150_000, fee: 0, tax: 15_000, net: 135_000 },
  })
  await credit(world.app, playerId, 50_000n)
  expect((await infoOf(player, { amount: 150_000 })).quote).toMatchObject({ tax: 0 })
})

test('the published terms are the enforced ones, also after operators change them', async () => {
  const before = await world.ok('/withdraw/terms', { market: 'PK' })
  expect(before).toMatchObject({ market: 'PK', currency: 'PKR', min: 60_000n, promise: { usual: 7_200, max: 86_400 } })
  const terms = await world.ok('/withdraw/terms', { market: 'IN' })
  expect(terms).toMatchObject({
    market: 'IN',
    lateCredit: { ratePer6h: 1, cap: 30 },
    holdHours: { bankAccount: 24, withdrawPassword: 24, phone: 72 },
    identity: [{ level: 1, above: 5_000_000n }],
    tax: 'IN-194BA',
    canCancel: false,
  })
  const figures = { min: 30_000, max: 40_000, feeMin: 700, freeTimes: 2, usualSeconds: 3_600 }
  const stored = await selectSettings(world.app.databases.main.read, 'IN')
  const settings = { ...(stored?.settings as object), ...figures }
  const change = { market: 'IN', settings, by: 'asha', at: systemNow() }
  await world.app.databases.main.transact((tx) => insertSettings(tx, change))
  const changed = await world.ok('/withdraw/terms', { market: 'IN' })
  expect(changed).toMatchObject({ min: 30_000n, max: 40_000n, feeMin: 700n, freeTimes: 2, promise: { usual: 3_600 } })
  const player = await newWithdrawer(world, 100_000n)
  const [level] = changed.levels
  expect(await infoOf(player)).toMatchObject({
    min: 30_000,
    max: 40_000,
    feeMin: 700,
    freeTimes: 2,
    feeRate: level?.feeRate,
    dailyTimes: level?.dailyTimes,
    dailyLimit: Number(level?.dailyLimit),
    withdrawable: 40_000,
  })
  expect(codes(await infoOf(player, { amount: 29_999 }))).toEqual(['amount.belowMin'])
  expect(codes(await infoOf(player, { amount: 40_001 }))).toEqual(['amount.aboveMax'])
})
