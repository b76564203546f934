import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { setBars } from '../../../test/restrictions.ts'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, win } from '../../../test/studio-world.ts'
import { isBarred, withdrawalHeld } from '../../ledger/index.ts'
import { endBreaks } from './end-breaks.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
type Wanted = { readonly kind: 'coolOff' | 'exclusion'; readonly hours?: number }

const take = (player: WorldPlayer, wanted: Wanted) => world.ok('/safety/takeBreak', wanted, { as: player })
const poolOf = (player: WorldPlayer) => world.shardOf(player).pool

/** The player signs in again on the same device. */
async function back(player: WorldPlayer): Promise<WorldPlayer> {
  const { playerId, password, device } = player
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { ...player, sign }
}

async function barsOf(player: WorldPlayer) {
  const names = ['play', 'deposit', 'withdrawal'] as const
  const barred = await Promise.all(names.map((name) => isBarred(poolOf(player), player.playerId, name)))
  return names.filter((_, index) => barred[index])
}

const end = (player: WorldPlayer, at: Date) => endBreaks(world.app, world.shardOf(player), at)
const later = (ms: number) => new Date(world.app.clock.now().getTime() + ms)

test('a cool-off of each length and an exclusion begin at once, end sign-ins and games, and keep withdrawals open', async () => {
  const lengths: readonly Wanted[] = [
    ...([24, 168, 720] as const).map((hours) => ({ kind: 'coolOff', hours }) as const),
    { kind: 'exclusion', hours: 180 * 24 },
    { kind: 'exclusion' },
  ]
  for (const [index, wanted] of lengths.entries()) {
    const player = await world.rich()
    const seat = gcpSeat(world, player, await world.open(player))
    await seat.play(`o${index}`, [bet(`o${index}-bet`, 1_000)])
    const taken = await take(player, wanted)
    expect(taken.until && taken.until - taken.from).toBe(wanted.hours && wanted.hours * 3_600_000)
    // The sign-in is over, and so is the game; what was staked is still settled.
    expect((await world.call('/safety/info', {}, { as: player })).body.state).toBe('401')
    expect((await seat.play(`n${index}`, [bet(`n${index}-bet`, 10)])).body.code).not.toBeUndefined()
    expect((await seat.play(`o${index}`, [win(`o${index}-win`, 500)], true)).body.balance).toBe(99_500)
    expect(await barsOf(player)).toEqual(['play', 'deposit'])
    const again = await back(player)
    const launch = { gameId: 'minute', mode: 'real', returnUrl: '/' } as const
    expect((await world.call('/game/launch', launch, { as: again })).body).toMatchObject({
      ...{ code: 'safety.excluded', resultData: { until: taken.until ?? Date.UTC(9999, 11, 31) } },
    })
    expect(await world.ok('/user/getUserInfo', {}, { as: again })).toMatchObject({
      rg: { excludedUntil: taken.until ?? Date.UTC(9999, 11, 31) },
      balance: { withdrawable: 99_500n },
    })
    const { playerId } = player
    const withdrawal = { playerId, currency: 'INR', withdrawal: `w${index}`, amount: minor(99_500n) }
    expect((await withdrawalHeld(world.app.ledger, withdrawal)).answer.status).toBe('posted')
  }
}, 60_000)

test('a break can become longer and never shorter, also by two requests at once', async () => {
  const player = await world.rich()
  const { until = 0 } = await take(player, { kind: 'coolOff', hours: 720 })
  const again = await back(player)
  const answers = await Promise.all([
    world.call('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as: again }),
    world.call('/safety/comeBack', {}, { as: again }),
  ])
  expect(answers[0]?.body).toMatchObject({ resultData: { until } })
  expect(answers[1]?.body).toMatchObject({ code: 'safety.excluded', resultData: { until } })
  await end(player, new Date(until - 1))
  expect(await barsOf(player)).toEqual(['play', 'deposit'])
  await take(again, { kind: 'exclusion', hours: 200 * 24 })
  await end(player, new Date(until + dayMs))
  expect(await barsOf(player)).toEqual(['play', 'deposit'])
})

test('a cool-off ends by itself and leaves what an operator has barred', async () => {
  const [player, barred] = [await world.rich(), await world.rich()]
  await setBars(poolOf(barred), barred.playerId, { deposit: true, withdrawal: true })
  for (const one of [player, barred]) await take(one, { kind: 'coolOff', hours: 24 })
  expect(await barsOf(barred)).toEqual(['play', 'deposit', 'withdrawal'])
  const over = later(dayMs + 1_000)
  for (const one of [player, barred]) await Promise.all([end(one, over), end(one, over)])
  expect(await barsOf(player)).toEqual([])
  expect(await barsOf(barred)).toEqual(['deposit', 'withdrawal'])
  const again = await back(player)
  expect(await world.ok('/safety/info', {}, { as: again })).not.toHaveProperty('break')
  await world.open(again, 'minute')
})

test('what is barred during a cool-off, as of a minor by their document, outlives it, also when it becomes longer', async () => {
  const player = await world.rich()
  const longer = await world.rich()
  for (const each of [player, longer]) {
    await take(each, { kind: 'coolOff', hours: 24 })
    // An operator's own words never make their bar one of the break.
    await setBars(poolOf(each), each.playerId, { play: true, deposit: true }, 'they told us their age in the app')
  }
  await take(await back(longer), { kind: 'coolOff', hours: 168 })
  for (const each of [player, longer]) {
    expect(await end(each, later(7 * dayMs + 1_000))).toMatchObject({ failed: 0 })
    expect(await barsOf(each)).toEqual(['play', 'deposit'])
  }
})

test('an exclusion stays after its end until the player asks to return and the waiting time is over', async () => {
  const player = await world.rich()
  await take(player, { kind: 'exclusion', hours: 180 * 24 })
  await poolOf(player).query(
    `update safety_setting set break_until = break_until - interval '181 days' where player_id = $1`,
    [player.playerId],
  )
  await end(player, later(dayMs))
  expect(await barsOf(player)).toEqual(['play', 'deposit'])
  const again = await back(player)
  expect((await world.ok('/safety/info', {}, { as: again })).break).toMatchObject({
    kind: 'exclusion',
    canReturn: true,
  })
  const { opensAt } = await world.ok('/safety/comeBack', {}, { as: again })
  expect(opensAt - world.app.clock.now().getTime()).toBeGreaterThan(dayMs - 60_000)
  // Asking again does not start the waiting time again.
  expect(await world.ok('/safety/comeBack', {}, { as: again })).toEqual({ opensAt })
  expect(await barsOf(player)).toEqual(['play', 'deposit'])
  await end(player, new Date(opensAt))
  expect(await barsOf(player)).toEqual([])
  const never = await world.rich()
  await take(never, { kind: 'exclusion' })
  expect((await world.call('/safety/comeBack', {}, { as: await back(never) })).body.code).toBe('safety.excluded')
  expect((await world.call('/safety/comeBack', {}, { as: again })).body.code).toBe('thing.notFound')
})

test('refuses a length that the market does not offer', async () => {
  const player = await world.rich()
  for (const wanted of [
    { kind: 'coolOff', hours: 25 },
    { kind: 'coolOff' },
    { kind: 'exclusion', hours: 179 * 24 },
  ] as const)
    expect((await world.call('/safety/takeBreak', wanted, { as: player })).body.state).toBe('4001')
  expect(await barsOf(player)).toEqual([])
})
