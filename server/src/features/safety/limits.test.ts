import { sign } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator } from '../../../test/operators.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { systemMs } from '../../base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { safetyReview } from './review.ts'

let world: World
const dir = temporaryFolder('safety-limits-test')
const offsetFile = join(dir, 'clock-offset')
beforeAll(async () => {
  world = await openWorld({ env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
}, 60_000)
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

const hourMs = 3_600_000

async function moveClock(byMs: number): Promise<void> {
  writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + byMs)
  await vi.waitFor(
    () => expect(world.app.clock.now().getTime() - systemMs()).toBeGreaterThan(readOffsetMs(offsetFile) - 1_000),
    { timeout: 30_000, interval: 50 },
  )
}

type Kind = 'deposit' | 'loss' | 'wager' | 'time'
type Period = 'day' | 'week' | 'month'

const set = (player: WorldPlayer, kind: Kind, period: Period, amount?: number) =>
  world.ok('/safety/setLimit', { kind, period, ...(amount !== undefined && { amount }) }, { as: player })
const confirm = (player: WorldPlayer, kind: Kind, period: Period) =>
  world.call('/safety/confirmLimit', { kind, period }, { as: player })
const info = (player: WorldPlayer) => world.ok('/safety/info', {}, { as: player })

/** The amount in force, in minor units or minutes; undefined without a limit. */
async function inForce(player: WorldPlayer, kind: Kind, period: Period) {
  const { limits, times } = await info(player)
  if (kind === 'time') return times.find((limit) => limit.period === period)?.minutes
  return limits.find((limit) => limit.kind === kind && limit.period === period)?.amount
}

async function setPolicies(policies: readonly MarketPolicy[]): Promise<void> {
  const { app } = world
  await app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], app.clock.now()))
  const leave = await startPolicyCache(app)
  leave()
}

test('takes any whole amount for deposits, losses, stakes and time, for each day, week and month', async () => {
  const player = await world.player()
  const kinds = ['deposit', 'loss', 'wager', 'time'] as const
  const periods = ['day', 'week', 'month'] as const
  const wishes = kinds.flatMap((kind, at) =>
    periods.map((period, each) => ({ kind, period, amount: 1_237 + at * 10 + each })),
  )
  for (const { kind, period, amount } of wishes)
    expect(await set(player, kind, period, amount)).toEqual({ isInForce: true })
  for (const { kind, period, amount } of wishes)
    expect(await inForce(player, kind, period)).toBe(kind === 'time' ? amount : BigInt(amount) * 100n)
  const { kinds: offered, raiseHours, confirmHours, currency } = await info(player)
  expect({ offered, raiseHours, confirmHours, currency }).toEqual({
    ...{ offered: ['deposit', 'loss', 'wager', 'time'], raiseHours: 24, confirmHours: 24, currency: 'INR' },
  })
})

test('a lower limit is in force at once, a higher one after the waiting time and a confirmation, else it lapses; staff only lower it [SP-03]', async () => {
  const player = await world.player()
  for (const [kind, unit] of [
    ['deposit', 100n],
    ['time', 1],
  ] as const) {
    const amount = (whole: number) => (unit === 1 ? whole : BigInt(whole) * unit)
    await set(player, kind, 'day', 500)
    expect(await set(player, kind, 'day', 300)).toEqual({ isInForce: true })
    const asked = await set(player, kind, 'day', 900)
    expect(asked).toMatchObject({ isInForce: false, confirmFrom: expect.any(Number) })
    expect((asked.confirmUntil ?? 0) - (asked.confirmFrom ?? 0)).toBe(24 * hourMs)
    expect(await inForce(player, kind, 'day')).toBe(amount(300))
    // Too early, with the two times.
    expect((await confirm(player, kind, 'day')).body).toMatchObject({
      ...{ code: 'limit.waiting', resultData: { from: asked.confirmFrom, until: asked.confirmUntil } },
    })
  }
  await moveClock(24 * hourMs + 1_000)
  expect((await confirm(player, 'deposit', 'day')).body.state).toBe('200')
  expect(await inForce(player, 'deposit', 'day')).toBe(90_000n)
  // Confirmed once: the second time there is nothing to confirm.
  expect((await confirm(player, 'deposit', 'day')).body.code).toBe('thing.notFound')
  await moveClock(24 * hourMs)
  expect((await confirm(player, 'time', 'day')).body.code).toBe('thing.notFound')
  expect(await inForce(player, 'time', 'day')).toBe(300)
  expect((await info(player)).times[0]).not.toHaveProperty('request')
  // An operator can lower a limit; a higher one changes nothing.
  const asha = await newOperator(world, 'asha')
  const byOperator = async (value: number) => {
    const lower = { kind: 'deposit', period: 'day', value } as const
    const content = safetyReview.content({ playerId: player.playerId, by: asha.name, why: 'agreed by phone', lower })
    const signature = sign(null, Buffer.from(safetyReview.textToSign(content)), asha.key)
    await safetyReview.apply(world.app, { content, signature }, world.app.clock.now())
    return await inForce(player, 'deposit', 'day')
  }
  expect([await byOperator(100_000), await byOperator(40_000)]).toEqual([90_000n, 40_000n])
}, 90_000)

test('a removed limit waits too, keeps the limits of the other periods, and of two confirmations one applies', async () => {
  const player = await world.player()
  const other = await world.player()
  await set(player, 'loss', 'day', 100)
  await set(player, 'loss', 'week', 400)
  await set(other, 'loss', 'day', 100)
  expect(await set(player, 'loss', 'day')).toMatchObject({ isInForce: false })
  // No limit to remove.
  expect(await set(player, 'loss', 'month')).toEqual({ isInForce: true })
  await moveClock(25 * hourMs)
  const both = await Promise.all([confirm(player, 'loss', 'day'), confirm(player, 'loss', 'day')])
  expect(both.map(({ body }) => body.state).toSorted()).toEqual(['200', '4040'])
  expect(await inForce(player, 'loss', 'day')).toBeUndefined()
  expect(await inForce(player, 'loss', 'week')).toBe(40_000n)
  // Somebody else's request is not theirs to confirm.
  expect((await confirm(other, 'loss', 'day')).body.code).toBe('thing.notFound')
  expect(await inForce(other, 'loss', 'day')).toBe(10_000n)
}, 90_000)

test('a lower limit and a cancellation drop the higher one that waits', async () => {
  const player = await world.player()
  await set(player, 'wager', 'month', 800)
  await set(player, 'wager', 'week', 800)
  await set(player, 'wager', 'month', 2_000)
  await set(player, 'wager', 'week', 2_000)
  const requests = async () =>
    (await info(player)).limits.flatMap(({ period, request }) => (request ? [[period, request.amount]] : []))
  expect(await requests()).toEqual([
    ['week', 200_000n],
    ['month', 200_000n],
  ])
  // The call of the deposit page lowers as well.
  await world.ok('/safety/lowerLimit', { kind: 'wager', period: 'month', amount: 700 }, { as: player })
  await world.ok('/safety/cancelRaise', { kind: 'wager', period: 'week' }, { as: player })
  expect(await requests()).toEqual([])
  await moveClock(25 * hourMs)
  expect((await confirm(player, 'wager', 'month')).body.code).toBe('thing.notFound')
  expect(await inForce(player, 'wager', 'month')).toBe(70_000n)
  expect((await world.call('/safety/cancelRaise', { kind: 'wager', period: 'week' }, { as: player })).body.code).toBe(
    'thing.notFound',
  )
  const history = await world.app.databases
    .shardOf(player.playerId)
    .pool.query('select what from safety_change where player_id = $1 order by number', [player.playerId])
  expect(history.rows.map(({ what }: { what: string }) => what)).toEqual([
    ...['limit.lowered', 'limit.lowered', 'limit.requested', 'limit.requested'],
    ...['limit.lowered', 'limit.cancelled'],
  ])
}, 90_000)

test('a higher limit cannot be confirmed during a break, nor above the maximum that the law sets meanwhile', async () => {
  const player = await world.player()
  const [resting, other] = [await world.player(), await world.player()]
  await set(player, 'deposit', 'month', 500)
  await set(player, 'deposit', 'month', 5_000)
  for (const each of [resting, other]) {
    await set(each, 'deposit', 'day', 100)
    await set(each, 'deposit', 'day', 200)
  }
  const { until } = await world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 168 }, { as: resting })
  await moveClock(25 * hourMs)
  const login = { userId: String(resting.playerId), password: resting.password }
  const { sign: fresh } = await world.ok('/sso/idlogin', login, { device: resting.device })
  expect((await confirm({ ...resting, sign: fresh }, 'deposit', 'day')).body).toMatchObject({
    ...{ code: 'safety.excluded', resultData: { until } },
  })
  await setPolicies(sandbox.map((policy) => ({ ...policy, limits: { ...policy.limits, mandatoryMax: 400_000 } })))
  try {
    expect((await confirm(player, 'deposit', 'month')).body).toMatchObject({
      ...{ code: 'limit.mandatory', resultData: { max: 400_000, currency: 'INR' } },
    })
    expect(await inForce(player, 'deposit', 'month')).toBe(50_000n)
    // The law's limit stands beside one that is raised, whichever comes first.
    expect((await confirm(other, 'deposit', 'day')).body.state).toBe('200')
    expect([await inForce(other, 'deposit', 'day'), await inForce(other, 'deposit', 'month')]).toEqual([
      ...[20_000n, 400_000n],
    ])
  } finally {
    await setPolicies(sandbox)
  }
}, 90_000)

test('refuses these calls without a session, and an amount that is none', async () => {
  const player = await world.player()
  for (const amount of [0, -1, 1.5])
    expect(
      (await world.call('/safety/setLimit', { kind: 'time', period: 'day', amount }, { as: player })).body.state,
    ).toBe('4001')
  for (const path of ['/safety/info', '/safety/confirmLimit', '/safety/cancelRaise'] as const)
    expect((await world.call(path, { kind: 'time', period: 'day' }, {})).body.state).toBe('401')
})
