import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { digit7, type LotteryWorld, openLotteryWorld, order } from '../../../test/lottery-world.ts'
import { systemNow } from '../../base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await legislate({})
})
afterAll(() => world.close())

async function legislate(rules: Partial<Pick<MarketPolicy, 'age'>>): Promise<void> {
  const maxStake = [
    { ageBand: [18, 24] as [number, number], minor: 700 },
    { ageBand: [25, 120] as [number, number], minor: 1_500 },
  ]
  const policies = sandbox.map((policy) => ({ ...policy, ...rules, games: { ...policy.games, maxStake } }))
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}

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

test('a player below a raised minimum age buys no ticket, and learns both ages and that they can withdraw', async () => {
  const player = await bettor(`${systemNow().getUTCFullYear() - 20}-01-01`)
  const grown = await bettor('1990-01-01')
  const drawId = await world.draw('minute')
  expect((await world.buy(player, order(drawId))).state).toBe('200')
  await legislate({ age: { min: 25, method: 'declare', beforeFreePlay: true } })
  expect(await world.buy(player, order(drawId))).toMatchObject({
    code: 'market.notAllowed',
    resultData: {
      action: 'bet',
      reasons: [{ code: 'age.tooYoung', params: { minAge: 25, age: 20 }, next: 'withdraw' }],
    },
  })
  expect(await world.cashOf(player)).toBe(9_500n)
  expect((await world.buy(player, order(drawId, { mode: 'free' }))).state).toBe('200')
  expect((await world.buy(grown, order(drawId))).state).toBe('200')
})
