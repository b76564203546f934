import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const lower = (player: WorldPlayer, amount: number, more: object = {}) =>
  world.ok('/safety/lowerLimit', { kind: 'deposit', period: 'day', amount, ...more }, { as: player })

const limitsOf = async (player: WorldPlayer) =>
  ((await world.ok('/user/getUserInfo', {}, { as: player })) as { rg: { limits: readonly unknown[] } }).rg.limits

test('a limit takes effect at once, can be lowered, and is not raised', async () => {
  const player = await world.player()
  expect(await limitsOf(player)).toEqual([])
  expect(await lower(player, 500)).toEqual({ amount: 50_000n, currency: 'INR' })
  expect(await lower(player, 200)).toEqual({ amount: 20_000n, currency: 'INR' })
  expect(await lower(player, 900)).toEqual({ amount: 20_000n, currency: 'INR' })
  expect(await lower(player, 900, { period: 'week' })).toEqual({ amount: 90_000n, currency: 'INR' })
  expect(await lower(player, 70, { kind: 'loss', period: 'month' })).toEqual({ amount: 7_000n, currency: 'INR' })
  expect(await limitsOf(player)).toEqual([
    { kind: 'deposit', period: 'day', amount: 20_000n },
    { kind: 'deposit', period: 'week', amount: 90_000n },
    { kind: 'loss', period: 'month', amount: 7_000n },
  ])
})

test('of concurrent requests the lowest limit stays', async () => {
  const player = await world.player()
  const wishes = [700, 300, 900, 100, 500, 400, 800, 200]
  const answers = await Promise.all(wishes.map((amount) => lower(player, amount)))
  for (const [at, { amount }] of answers.entries()) expect(amount).toBeLessThanOrEqual((wishes[at] ?? 0) * 100)
  expect(await limitsOf(player)).toEqual([{ kind: 'deposit', period: 'day', amount: 10_000n }])
})

test('rejects a limit of zero, of a fraction, of an unknown kind, or without a session', async () => {
  const [player, other] = [await world.player(), await world.player()]
  for (const wish of [{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { kind: 'time' }, { period: 'year' }]) {
    const input = { kind: 'deposit', period: 'day', amount: 100, ...wish } as never
    expect((await world.call('/safety/lowerLimit', input, { as: player })).body.state).toBe('4001')
  }
  const stranger = { kind: 'deposit', period: 'day', amount: 100 } as const
  expect((await world.call('/safety/lowerLimit', stranger, {})).body.state).toBe('401')
  await lower(player, 100)
  expect(await limitsOf(other)).toEqual([])
})
