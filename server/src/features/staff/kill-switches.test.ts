import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callApp, okFromApp } from '../../../test/call-app.ts'
import { order, putDraw } from '../../../test/lottery-world.ts'
import { type Colleague, firstTwo, signStaff, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import { bet, gcpSeat, hmac, newKey, openStudioWorld, type StudioWorld, slot, win } from '../../../test/studio-world.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { configureWithdrawals, newWithdrawer, tryWithdraw, type Withdrawer } from '../../../test/withdrawal-world.ts'
import { monotonicMs, systemNow } from '../../base/clock.ts'
import { noLag } from '../../base/lag.ts'
import { openServer, type ZamraServer } from '../../server.ts'
import { putSandboxOffers } from '../deposit/index.ts'
import { marketOf, sandbox } from '../market/index.ts'
import { publishPromo, sandboxPromo } from '../promo/index.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

/** Two servers over the same databases: staff sign on the first, and the player is served by the second. */
let world: StudioWorld
let second: ZamraServer
let asha: Colleague
let noor: Colleague
let player: Withdrawer
beforeAll(async () => {
  const providers = { ZAMRA_RAZORPAY_URL: 'http://127.0.0.1:1', ZAMRA_RAZORPAY_KEY: 'sandbox' }
  world = await openStudioWorld({ env: { ...staffEnvironment, ...providers } })
  const { main } = world.app.databases
  await configureWithdrawals(world)
  await world.legislate({})
  await main.transact(async (tx) => {
    await putSandboxOffers(tx)
    const publication = { approvedBy: ['Asha', 'Noor'], at: systemNow() }
    await publishPromo(tx, sandboxPromo('sign-up-in'), sandbox, publication)
    const mines = { game_id: 'mines', provider_code: 'zamra', name: 'Mines', category: 'slots', image: 'reels' }
    const shown = { has_demo: false, is_hot: false, is_shown: true, sort: 2, added_at: systemNow() }
    await tx
      .insertInto('game')
      .values({ ...mines, ...shown })
      .execute()
  })
  await turnSwitch(main.pool, 'deposit', true)
  second = await openServer(world.app.config, { lag: noLag })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance', 'promo'])
  player = await newWithdrawer(world, 2_000_000n)
})
afterAll(async () => {
  await second.close()
  await world.close()
})

const locales = ['en', 'fr', 'es', 'zh', 'tw', 'id']
const reason = Object.fromEntries(locales.map((locale) => [locale, `paused (${locale})`]))
const why = 'the results look wrong'
const limitMs = 5_000

/** A call of the player that the second server answers. */
async function there<P extends CallPath>(path: P, input: WireInputOf<P>) {
  const { body } = await callApp(second.fastify, path, input, { as: player, locale: 'fr' })
  return body as { state: string; code?: string; resultData: Record<string, unknown> }
}

/** A call of the studio that the second server answers. */
const studioThere: StudioWorld['gcp'] = async (path, body) => {
  const raw = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'x-request-sign': hmac(newKey, raw) }
  const url = `/wallet/karkhana/${path}`
  const answer = await second.providerListener.inject({ method: 'POST', url, body: raw, headers })
  return { status: answer.statusCode, body: answer.json() }
}

/** Signs the stop on the first server and measures how long the second one still lets through what it stops. */
async function stop(name: string, isStopped: () => Promise<boolean>): Promise<void> {
  expect([name, await isStopped()]).toEqual([name, false])
  const signed = await signStaff(world, asha, '/switch/close', { name, reason, why })
  expect([name, signed.body]).toEqual([name, { outcome: 'done' }])
  await until(isStopped, name)
}

async function until(isSo: () => Promise<boolean>, name: string): Promise<void> {
  const fromMs = monotonicMs()
  while (!(await isSo())) {
    await sleep(100)
    expect(monotonicMs() - fromMs, name).toBeLessThan(limitMs)
  }
  expect(monotonicMs() - fromMs, name).toBeLessThan(limitMs)
}

/** One person alone opens nothing; with the second one it is open again. */
async function reopen(name: string, isStopped: () => Promise<boolean>): Promise<void> {
  const { body } = await signStaff(world, asha, '/switch/open', { name, why: 'checked, all is well' })
  expect([name, body.outcome]).toEqual([name, 'waits'])
  expect((await signStaff(world, asha, '/proposal/approve', { hash: body.hash })).status).toBe(409)
  expect([name, await isStopped()]).toEqual([name, true])
  expect((await signStaff(world, noor, '/proposal/approve', { hash: body.hash })).body).toMatchObject({
    outcome: 'done',
  })
  await until(async () => !(await isStopped()), name)
}

let drawId: string
let seed: number
const refusedWith = (code: string) => (answer: { readonly code?: string }) => answer.code === code
const buyMinute = () => there('/lottery/buy', order(drawId, { picks: [{ bet: 'digit', pick: '7', stake: 100 }] }))
const openSlot = () => there('/game/launch', { gameId: slot, mode: 'real', returnUrl: '/pages/home/Home' })
const openFree = () => there('/game/launch', { gameId: slot, mode: 'free', returnUrl: '/pages/home/Home' })
const digMines = (play: object = { game: 'mines', mines: 3 }) =>
  there('/originals/bet', { clientOrderId: randomUUID(), seed, mode: 'real', stake: 100, play } as never)
const finishMines = async (betId: string) => {
  for (const [place, step] of [0, -1].entries()) {
    const { code, resultData } = await there('/originals/step', { betId, place, step })
    const { result } = (resultData as { bet?: { result?: unknown } } | undefined)?.bet ?? {}
    if (result !== undefined) return 'over'
    if (code !== undefined) return code
  }
  return 'open'
}
const betIdOf = ({ resultData }: { readonly resultData: Record<string, unknown> }) =>
  (resultData.bet as { readonly betId: string }).betId

test('a stop of the market of the app stops the demos of visitors', async () => {
  const input = { gameId: slot, mode: 'demo', returnUrl: '/pages/home/Home', ageCertified: true } as const
  const isRefused = async () => (await callApp(second.fastify, '/game/launch', input)).body.code === 'game.closed'
  const name = `market:${marketOf(appInfo.phonePrefix)}`
  await stop(name, isRefused)
  await reopen(name, isRefused)
})

test('one signature stops all gaming, a game, a rail, a promotion or a market on every server within five seconds, what was started goes on, and two signatures open it [BO-05]', async () => {
  drawId = await putDraw(world.app, 'minute', {})
  const { resultData: seeds } = await there('/originals/seeds', {})
  seed = (seeds.next as { readonly number: number }).number
  await there('/originals/rotate', { open: seed, clientSeed: 'mine' })
  const session = (await openSlot()).resultData.sessionId as string
  const seat = gcpSeat({ ...world, gcp: studioThere }, player, session)
  const ticket = order(drawId)
  expect((await there('/lottery/buy', ticket)).state).toBe('200')
  expect((await seat.play('r1', [bet('b1', 100)])).body.code).toBeUndefined()

  // All gaming. The reason is in the language of the player, with what to do next.
  const started = betIdOf(await digMines())
  const isGamingStopped = async () => refusedWith('market.notAllowed')(await buyMinute())
  await stop('gaming', isGamingStopped)
  const gaming = { code: 'switch.gaming', params: { market: 'IN', why: 'paused (fr)' }, next: 'wait' }
  for (const answer of [await buyMinute(), await digMines({ game: 'dice', side: 'under', wins: 5_000 })])
    expect(answer).toMatchObject({ code: 'market.notAllowed', resultData: { reasons: [gaming] } })
  expect(await openFree()).toMatchObject({
    code: 'game.closed',
    resultData: { why: 'paused (fr)' },
  })
  expect((await seat.play('r2', [bet('b2', 100)])).body.code).toBe(153)
  // What was started goes on: the answer of a bought ticket, the win of a round, the cash-out, the withdrawal.
  expect((await there('/lottery/buy', ticket)).state).toBe('200')
  // The player comes back to the round that is open, and to no other.
  const again = (await openSlot()).resultData.sessionId as string
  const seatAgain = gcpSeat({ ...world, gcp: studioThere }, player, again)
  expect((await seatAgain.play('r2', [bet('b2', 100)])).body.code).toBe(153)
  const before = await world.cash(player)
  expect((await seat.play('r1', [win('w1', 700)], true)).body.code).toBeUndefined()
  expect(await world.cash(player)).toBe(before + 700n)
  expect(await openSlot()).toMatchObject({ code: 'market.notAllowed', resultData: { reasons: [gaming] } })
  expect(await finishMines(started)).toBe('over')
  expect(await tryWithdraw(world, player, { amount: 100_000 })).toMatchObject({ state: '200' })
  expect((await there('/market/info', {})).resultData.may).toMatchObject({
    bet: { allowed: false, reasons: [gaming] },
    withdraw: { allowed: true },
  })
  await reopen('gaming', isGamingStopped)

  // One game: of the lottery, of our own, of a studio. The others go on.
  const isMinuteStopped = async () => refusedWith('game.closed')(await buyMinute())
  await stop('game:minute', isMinuteStopped)
  expect((await openSlot()).state).toBe('200')
  const dug = betIdOf(await digMines())
  await stop('game:mines', async () => refusedWith('game.closed')(await digMines({ game: 'mines', mines: 4 })))
  expect(await digMines({ game: 'mines', mines: 4 })).toMatchObject({ resultData: { why: 'paused (fr)' } })
  expect(await finishMines(dug)).toBe('over')
  expect((await seat.play('r3', [bet('b3', 100)])).body.code).toBeUndefined()
  await stop(`game:${slot}`, async () => refusedWith('game.closed')(await openFree()))
  expect((await openSlot()).state).toBe('200')
  expect((await seat.play('r4', [bet('b4', 100)])).body.code).toBe(107)
  expect((await seat.play('r3', [win('w3', 300)], true)).body.code).toBeUndefined()
  expect(await openSlot()).toMatchObject({ code: 'game.closed' })
  await reopen('game:minute', isMinuteStopped)

  // One rail, and one promotion.
  const deposit = () =>
    there('/recharge/createRechargeOrder', {
      ...{ clientOrderId: randomUUID(), amount: 500, channel: 1, type: 1, useBonus: false },
    })
  const isUpiOff = async () => {
    const { rechargeTypeList } = await okFromApp(second.fastify, '/recharge/getChargeInfo', {}, { as: player })
    return rechargeTypeList.find(({ type }) => type === 1)?.disable === true
  }
  await stop('rail:upi', isUpiOff)
  expect(await deposit()).toMatchObject({ resultData: { rail: 'upi' } })
  const promos = async () => JSON.stringify((await there('/promo/list', {})).resultData)
  await stop('promotion:sign-up-in', async () => !(await promos()).includes('sign-up-in'))

  // A market: nothing new, and withdrawals as before.
  const isMarketStopped = async () => refusedWith('market.notAllowed')(await buyMinute())
  await stop('market:IN', isMarketStopped)
  const market = { code: 'switch.market', params: { market: 'IN', why: 'paused (fr)' }, next: 'withdraw' }
  for (const answer of [await buyMinute(), await deposit(), await there('/promo/giftCode', { code: 'ZAMRA-GIFT' })])
    expect(answer).toMatchObject({ code: 'market.notAllowed', resultData: { reasons: [market] } })
  expect(await tryWithdraw(world, player, { amount: 100_000 })).toMatchObject({ state: '200' })
  await reopen('market:IN', isMarketStopped)

  // Who, why and when.
  const { changes } = await staffOk(world, '/switch/history', { name: 'gaming' }, noor)
  const changedAt = expect.any(Number)
  expect(changes).toEqual([
    { state: 'open', changedBy: 'Asha', approvedBy: 'Noor', why: 'checked, all is well', changedAt },
    { state: 'closed', changedBy: 'Asha', why, changedAt },
  ])
  const { switches } = await staffOk(world, '/switch/list', {}, noor)
  expect(switches.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['gaming', 'market', 'studio', 'game', 'deposit', 'rail', 'provider', 'promotion']),
  )
  expect(switches).toContainEqual(
    expect.objectContaining({ name: 'rail:upi', state: 'closed', changedBy: 'Asha', why }),
  )
  const misspelt = await signStaff(world, asha, '/switch/close', { name: 'game:nothing', reason, why })
  expect(misspelt).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
})

test('a reason may have nine languages: a player of a region reads theirs, or English where there is none', async () => {
  const regional = { ...reason, ur: 'paused (ur)', hi: 'paused (hi)' }
  for (const useless of [{ hi: ' ' }, { tlh: 'mev' }]) {
    const given = { name: 'deposit', reason: { ...reason, ...useless }, why }
    const answer = await signStaff(world, asha, '/switch/close', given)
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('no player reads') } })
  }
  const closed = await signStaff(world, asha, '/switch/close', { name: 'deposit', reason: regional, why })
  expect(closed.body).toEqual({ outcome: 'done' })
  const readIn = async (locale: 'ur' | 'hi' | 'bn' | 'fr') =>
    (await world.ok('/home/rechargeButtonStatus', {}, { locale })).reason
  expect([await readIn('ur'), await readIn('hi')]).toEqual(['paused (ur)', 'paused (hi)'])
  expect([await readIn('bn'), await readIn('fr')]).toEqual(['paused (en)', 'paused (fr)'])
})

test('the screen shows the state in force, and a change that operators did not sign as ignored', async () => {
  const name = 'provider:razorpay'
  expect((await signStaff(world, asha, '/switch/close', { name, reason, why })).body).toEqual({ outcome: 'done' })
  await world.app.databases.main.pool.query(
    `select set_switch(name, true, null, changed_by, 'forged', now(), approval, number)
     from operator_switch_change where name = $1 order by number desc limit 1`,
    [name],
  )
  const { switches } = await staffOk(world, '/switch/list', {}, noor)
  expect(switches).toContainEqual(expect.objectContaining({ name, state: 'closed', why, hasIgnored: true }))
  const { changes } = await staffOk(world, '/switch/history', { name }, noor)
  expect(changes).toMatchObject([
    { state: 'open', why: 'forged', isUnsigned: true },
    { state: 'closed', why },
  ])
  expect(changes[1]).not.toHaveProperty('isUnsigned')
})

test('staff see every game of the catalogue with its studio, also one that players do not see', async () => {
  const { main } = world.app.databases
  await main.transact((tx) => tx.updateTable('game').set({ is_shown: false }).where('game_id', '=', 'mines').execute())
  const { games } = await staffOk(world, '/catalogue/list', {}, asha)
  const mines = games.find(({ gameId }) => gameId === 'mines')
  expect(mines).toEqual({
    ...{ gameId: 'mines', name: 'Mines', category: 'slots', studio: 'zamra' },
    ...{ isShown: false, hasDemo: false, hasRules: false },
  })
  expect(games.find(({ gameId }) => gameId === slot)).toMatchObject({ isShown: true })
})
