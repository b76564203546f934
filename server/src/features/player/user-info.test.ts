import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openHandler } from '../../../test/open-handler.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { closeRedis, openRedis } from '../../base/redis.ts'
import { openRedisCache } from '../../base/redis-cache.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import type { RecurringWorkflow } from '../../workflow/define.ts'
import { recurrenceOf } from '../../workflow/recurrence.ts'
import { placeOf, registerPlayer } from '../session/index.ts'
import { markPlayerChanged, routes, workflows } from './index.ts'
import { onlineKey } from './report-online.ts'

type UserInfo = Exclude<WireOutputOf<'/user/getUserInfo'>, { unchanged: true }>

let world: World
let book: ledger.Ledger

beforeAll(async () => {
  world = await openWorld()
  book = world.app.ledger
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

async function ask(as: WorldPlayer, knownVersion?: string): Promise<unknown> {
  const { body } = await world.call('/user/getUserInfo', knownVersion === undefined ? {} : { knownVersion }, { as })
  expect(body.state).toBe('200')
  return body.resultData
}

const fresh = async (as: WorldPlayer) => (await ask(as)) as UserInfo

const deposit = (player: WorldPlayer, amount: bigint) => {
  const { playerId } = player
  return ledger.depositCredited(book, {
    currency: 'INR',
    playerId,
    order: `o${amount}`,
    payment: `p${amount}`,
    amount: minor(amount),
  })
}

/** What Restate would run every second, until a poll sees what is expected: events wait for every older transaction. */
async function whenToldPollShows(player: WorldPlayer, knownVersion: string, expected: object): Promise<void> {
  const beat = recurrenceOf(
    world.app,
    workflows.find(({ name }) => name === 'player.pushEvents') as RecurringWorkflow,
    AbortSignal.abort(),
  )
  const look = async () => {
    for (const shard of world.app.databases.shards) await beat.run(shard, new Date())
    expect(await ask(player, knownVersion)).toMatchObject(expected)
  }
  await vi.waitFor(look, { timeout: 10_000 })
}

/** Whether a piece of work has asked the player's shard anything. */
async function asksShard(player: WorldPlayer, work: () => Promise<unknown>): Promise<boolean> {
  const { pool } = world.app.databases.shardOf(player.playerId)
  const [connected, queried] = [vi.spyOn(pool, 'connect'), vi.spyOn(pool, 'query')]
  await work()
  return connected.mock.calls.length + queried.mock.calls.length > 0
}

test('returns the user information with phone number and e-mail masked [S-32 NS-08]', async () => {
  const { app } = world
  const player = await world.player()
  const { playerId } = player
  await app.databases.shardOf(playerId).transact((tx) =>
    tx
      .updateTable('player')
      .set({
        phone_sealed: app.vault.seal('+919876543210', placeOf(playerId, 'phone_sealed')),
        email_sealed: app.vault.seal('asha.k@example.com', placeOf(playerId, 'email_sealed')),
        birthday_sealed: app.vault.seal('1990-02-28', placeOf(playerId, 'birthday_sealed')),
        avatar: 'a3',
        withdraw_hold_until: new Date(1_900_000_000_000),
      })
      .where('player_id', '=', playerId)
      .execute(),
  )
  await deposit(player, 70_000n)
  await setLimits(app.databases.shardOf(playerId).pool, playerId, 'loss', { week: minor(5_000n) })
  const info = await fresh(player)
  expect(info).toEqual({
    version: expect.stringMatching(/^[\w-]{16}$/),
    uid: playerId,
    nickName: expect.stringMatching(/^Player \d+$/),
    avatar: 'a3',
    mobile: '+91 98•••••210',
    areaCode: '+91',
    email: 'as•••@example.com',
    birthday: '1990-02-28',
    registerTime: expect.any(Number),
    isGuest: false,
    phoneBound: true,
    hasPassword: true,
    hasWithdrawPwd: false,
    bankCardCount: 0,
    passkeyCount: 0,
    balance: { currency: 'INR', available: 70_000, held: 0, bonus: 0, withdrawable: 70_000 },
    unreadMail: 0,
    kycLevel: 0,
    kycLevelNeeded: expect.any(Number),
    kycState: 'none',
    withdrawHoldUntil: 1_900_000_000_000,
    rg: { currency: 'INR', limits: [{ kind: 'loss', period: 'week', amount: 5_000 }] },
    market: {
      code: 'IN',
      policyVersion: expect.any(Number),
      mode: expect.stringMatching(/^(real|free-play|wind-down)$/),
    },
  })
  expect(Math.abs(info.registerTime - Date.now())).toBeLessThan(60_000)
})

test('distinguishes a guest from a registered player, and shows an empty balance outside our markets [A-02]', async () => {
  const password = 'a guest of nowhere'
  const profile = { kind: 'guest', areaCode: '+49', nickName: 'Guest', password } as const
  const playerId = await registerPlayer(world.app, profile)
  const device = 'device-of-nowhere'
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  const info = await fresh({ playerId, password, device, sign })
  expect(info).toMatchObject({ isGuest: true, phoneBound: false, market: { code: 'UNKNOWN' } })
  expect(await fresh(await world.player())).toMatchObject({ isGuest: false })
  expect(info.balance).toMatchObject({ available: 0, held: 0, bonus: 0, withdrawable: 0 })
})

test('answers unchanged to a current version without a database query', async () => {
  const player = await world.player()
  const { version } = await fresh(player)
  await ask(player, version)
  const poll = async () => expect(await ask(player, version)).toEqual({ version, unchanged: true })
  expect(await asksShard(player, poll)).toBe(false)
  const older = async () =>
    expect(await ask(player, 'some older version')).toMatchObject({ version, uid: player.playerId })
  expect(await asksShard(player, older)).toBe(false)
})

test('a credit is visible to a polling app as soon as its event is applied', async () => {
  const player = await world.player()
  const { version } = await fresh(player)
  await deposit(player, 12_300n)
  expect(await ask(player, version)).toEqual({ version, unchanged: true })
  await whenToldPollShows(player, version, { balance: { available: 12_300 } })
})

test('a profile change reaches a polling app by its event, and a request without a version at once', async () => {
  const player = await world.player()
  const { version } = await fresh(player)
  const shard = world.app.databases.shardOf(player.playerId)
  await shard.transact(async (tx) => {
    await tx.updateTable('player').set({ nick_name: 'Renamed' }).where('player_id', '=', player.playerId).execute()
    await markPlayerChanged(tx, player.playerId, world.app.clock.now())
  })
  expect(await fresh(player)).toMatchObject({ nickName: 'Renamed' })
  await whenToldPollShows(player, version, { nickName: 'Renamed' })
})

test('a change without an event is visible after its feature pushes it', async () => {
  const player = await world.player()
  const { playerId } = player
  await deposit(player, 50_000n)
  const { version } = await fresh(player)
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await ledger.betPlaced(book, { currency: 'INR', playerId, bet: 'announced', stake: minor(20_000n), ...rules })
  await pushEvent(world.app, playerId, 'balance')
  await vi.waitFor(async () => expect(await ask(player, version)).toMatchObject({ balance: { available: 30_000 } }))
})

test('withdrawable equals what the ledger would pay out: not what a bonus locks, and nothing while withdrawals are barred', async () => {
  const player = await world.player()
  const { playerId } = player
  const { pool } = world.app.databases.shardOf(playerId)
  const balance = async () => (await fresh(player)).balance
  await deposit(player, 90_000n)
  await ledger.bonusGranted(book, {
    currency: 'INR',
    playerId,
    grant: 'free',
    amount: minor(500n),
    wager: minor(1_000n),
  })
  expect(await balance()).toMatchObject({ available: 90_000, bonus: 500, withdrawable: 90_000 })
  const locking = { amount: minor(700n), wager: minor(2_000n), lockedCash: minor(60_000n) }
  await ledger.bonusGranted(book, { currency: 'INR', playerId, grant: 'locking', ...locking })
  expect(await balance()).toMatchObject({ available: 90_000, bonus: 1_200, withdrawable: 30_000 })
  const held = await ledger.withdrawalHeld(book, {
    currency: 'INR',
    playerId,
    withdrawal: 'early',
    amount: minor(30_001n),
  })
  expect(held.answer.status).toBe('wagerLeft')
  await ledger.bonusForfeited(book, { currency: 'INR', playerId, grant: 'locking' })
  await ledger.withdrawalHeld(book, { currency: 'INR', playerId, withdrawal: 'now', amount: minor(40_000n) })
  expect(await balance()).toMatchObject({ available: 50_000, held: 40_000, withdrawable: 50_000 })
  await setBars(pool, playerId, { withdrawal: true })
  expect(await balance()).toMatchObject({ available: 50_000, withdrawable: 0 })
})

test('answers from the database without Redis', async () => {
  const player = await world.player()
  // No server listens on port 1.
  const redis = openRedis({ redisUrl: 'redis://127.0.0.1:1' }, world.app.log)
  const fastify = openHandler({ ...world.app, redis, redisCache: openRedisCache(redis) }, routes, {
    authenticate: async () => 'IN',
  })
  const { deviceNumber, ...common } = { appId: 1526, appPackageName: 'x', deviceNumber: player.device, locale: 'en' }
  const payload = { ...common, deviceNumber, uid: player.playerId, sign: player.sign, knownVersion: 'old' }
  const answer = await fastify.inject({ method: 'POST', url: '/api/user/getUserInfo', payload })
  expect(answer.json()).toMatchObject({ state: '200', resultData: { uid: player.playerId } })
  await fastify.close()
  closeRedis(redis)
})

test('records a reporting player as online and returns the time without a database query [NS-27]', async () => {
  const player = await world.player()
  await world.ok('/user/reportOnline', { placeId: 1 }, { as: player })
  const report = async () => {
    const { serverTime } = await world.ok('/user/reportOnline', { placeId: 1 }, { as: player })
    expect(Math.abs(serverTime - Date.now())).toBeLessThan(5_000)
    await vi.waitFor(async () =>
      expect(await world.app.redis.zScore(onlineKey, String(player.playerId))).toBe(serverTime),
    )
  }
  expect(await asksShard(player, report)).toBe(false)
})

test('a session reads its own player only', async () => {
  const [asha, ravi] = [await world.player(), await world.player()]
  const { body } = await world.call('/user/getUserInfo', {}, { as: { ...asha, playerId: ravi.playerId } })
  expect(body).toMatchObject({ state: '401', code: 'login.required' })
})
