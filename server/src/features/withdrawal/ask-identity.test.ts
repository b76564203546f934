import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit } from '../../../test/bound-player.ts'
import {
  newWithdrawer,
  openWithdrawalWorld,
  type Withdrawer,
  withdrawPassword,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { uuidv7 } from '../../base/random.ts'
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

test('a withdrawal is stopped for identification only if it was asked for before', async () => {
  const player = await newWithdrawer(world, 4_900_000n)
  await ask(player)
  expect(await reasonsAgainst(player, 4_900_000)).toEqual([])
  await credit(world.app, player.playerId, 200_000n)
  // The balance has just reached the total. Nobody asked yet, so the player takes the money out.
  expect(await reasonsAgainst(player, 5_000_000)).toEqual([])
  const input = { clientOrderId: uuidv7(), bankId: player.bankId, amount: 5_000_000, withdrawPassword }
  await world.ok('/withdraw/create', input, { as: player })
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
