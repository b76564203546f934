import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit } from '../../../test/bound-player.ts'
import { newWithdrawer, openWithdrawalWorld, type Withdrawer, withdraw } from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { askIdentity } from './ask-identity.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const ask = ({ playerId }: Withdrawer) =>
  askIdentity(world.app, world.app.databases.shardOf(playerId), new Date(world.app.clock.now().getTime() - 1_000))
const reasonsAgainst = async (as: Withdrawer, amount: number) =>
  (await world.ok('/withdraw/info', { amount }, { as })).blocked.map(({ code }) => code)

const requestedAt = async (as: Withdrawer) => (await world.ok('/kyc/info', {}, { as })).needed[0]?.askedAt

const noticeOf = async (as: Withdrawer) => (await world.ok('/withdraw/info', {}, { as })).identity

test('asks at 80 % of the total and says so on Withdraw, while every withdrawal below it is still accepted', async () => {
  const [below, near] = [await newWithdrawer(world, 4_000_000n), await newWithdrawer(world, 4_000_001n)]
  await ask(below)
  await ask(near)
  expect(await requestedAt(below)).toBeUndefined()
  expect(await requestedAt(near)).toBeGreaterThan(0)
  expect(await reasonsAgainst(near, 4_000_001)).toEqual([])
  expect(await noticeOf(below)).toBeUndefined()
  expect(await noticeOf(near)).toEqual({ level: 1, above: 5_000_000n, withdrawn: 0n, left: 5_000_000n })
  await withdraw(world, near, 1_000_000)
  expect(await noticeOf(near)).toMatchObject({ withdrawn: 1_000_000n, left: 4_000_000n })
  const { pool } = world.app.databases.shardOf(near.playerId)
  await pool.query('update player set kyc_level = 1 where player_id = $1', [near.playerId])
  expect(await noticeOf(near)).toBeUndefined()
})

test('a withdrawal is stopped for identification only by an earlier request, and makes none itself [KY-02]', async () => {
  const player = await newWithdrawer(world, 4_900_000n)
  await credit(world.app, player.playerId, 200_000n)
  // The balance has just reached the total. Nobody asked yet, so the player takes the money out, and is not asked by that.
  const asked = await requestedAt(player)
  expect(asked).toBeUndefined()
  expect(await reasonsAgainst(player, 5_000_000)).toEqual([])
  await withdraw(world, player, 5_000_000)
  expect(await requestedAt(player)).toBe(asked)
  const other = await newWithdrawer(world, 5_100_000n)
  await ask(other)
  expect(await reasonsAgainst(other, 5_000_000)).toEqual([])
  expect((await world.ok('/withdraw/info', { amount: 5_000_000 }, { as: other })).withdrawable).toBe(5_000_000n)
  const { blocked } = await world.ok('/withdraw/info', { amount: 5_000_001 }, { as: other })
  expect(blocked).toMatchObject([
    { code: 'amount.aboveMax' },
    { code: 'day.limit' },
    { code: 'identity.required', action: 'verifyIdentity', params: { level: 1, above: 5_000_000, left: 5_000_000 } },
  ])
})
