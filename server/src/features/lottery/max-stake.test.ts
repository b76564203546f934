import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { digit7, type LotteryWorld, openLotteryWorld, order } from '../../../test/lottery-world.ts'
import { systemNow } from '../../base/clock.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  const maxStake = [
    { ageBand: [18, 24] as [number, number], minor: 700 },
    { ageBand: [25, 120] as [number, number], minor: 1_500 },
  ]
  await world.app.databases.main.transact((tx) =>
    publishPolicies(
      tx,
      sandbox.map((policy) => ({ ...policy, games: { ...policy.games, maxStake } })),
      ['Asha', 'Bilal'],
      systemNow(),
    ),
  )
  const leave = await startPolicyCache(world.app)
  leave()
})
afterAll(() => world.close())

async function bettor(birthday?: string): Promise<WorldPlayer> {
  const player = await world.richPlayer(10_000n)
  if (birthday) await world.ok('/user/editProfile', { birthday }, { as: player })
  return player
}

test('all tickets of a player on one draw stay within the largest stake of their age, also at once', async () => {
  const player = await bettor('1990-01-01')
  const drawId = await world.draw('minute')
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.buy(player, order(drawId))))
  expect(answers.filter(({ state }) => state === '200')).toHaveLength(3)
  expect(await world.buy(player, order(drawId))).toMatchObject({
    code: 'market.notAllowed',
    resultData: {
      action: 'bet',
      reasons: [{ code: 'stake.aboveMax', params: { max: 1_500, currency: 'INR', ageFrom: 25, ageTo: 120 } }],
    },
  })
  expect((await world.buy(player, order(await world.draw('minute')))).state).toBe('200')
  expect(await world.cashOf(player)).toBe(8_000n)
})

test('a player without a birthday gets the lowest, and learns how to raise it; coins have none', async () => {
  const player = await bettor()
  const drawId = await world.draw('minute')
  const two = [...digit7, { bet: 'size', pick: 'big', stake: 500 }]
  expect(await world.buy(player, order(drawId, { picks: two }))).toMatchObject({
    resultData: { reasons: [{ code: 'stake.ageUnknown', next: 'giveBirthday', params: { max: 700 } }] },
  })
  expect((await world.buy(player, order(drawId, { picks: two, mode: 'free' }))).state).toBe('200')
  await world.ok('/user/editProfile', { birthday: '1990-01-01' }, { as: player })
  expect((await world.buy(player, order(drawId, { picks: two }))).state).toBe('200')
})
