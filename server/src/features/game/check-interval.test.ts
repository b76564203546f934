import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, gcpSeat, openStudioWorld, type StudioWorld } from '../../../test/studio-world.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

test('a player can have the reality check sooner than their market requires, never later', async () => {
  const player = await world.rich()
  const set = (minutes?: number) => world.ok('/safety/setCheck', minutes ? { minutes } : {}, { as: player })
  const check = async () => (await world.ok('/safety/info', {}, { as: player })).check
  expect(await check()).toEqual({ market: 60, choices: [10, 15, 20, 30, 45] })
  await set(15)
  expect(await check()).toMatchObject({ market: 60, own: 15 })

  const sessionId = await world.open(player)
  const seat = gcpSeat(world, player, sessionId)
  await seat.play('k', [bet('k-bet', 100)], true)
  const minutesAway = async () => {
    const { realityCheckAt = 0, serverTime } = await world.ok('/game/session', { sessionId }, { as: player })
    return Math.ceil((realityCheckAt - serverTime) / 60_000)
  }
  expect(await minutesAway()).toBe(15)
  const endCycle = () =>
    world
      .shardOf(player)
      .pool.query('update play_clock set check_at = clock_timestamp() where player_id = $1', [player.playerId])
  await endCycle()
  expect((await seat.play('l', [bet('l-bet', 100)], true)).body.code).toBe(105)
  await world.ok('/game/realityCheck', { sessionId, goOn: true }, { as: player })
  expect(await minutesAway()).toBe(15)

  await set(240)
  expect((await check()).own).toBeUndefined()
  // The cycle that runs keeps its end; the next one is longer.
  await world.ok('/game/realityCheck', { sessionId, goOn: true }, { as: player })
  expect(await minutesAway()).toBe(15)
  await endCycle()
  await world.ok('/game/realityCheck', { sessionId, goOn: true }, { as: player })
  expect(await minutesAway()).toBe(60)
  await set()
  const { rows } = await world
    .shardOf(player)
    .pool.query('select what, detail from safety_change where player_id = $1 order by number', [player.playerId])
  expect(rows.map(({ what, detail }) => [what, detail.from, detail.to])).toEqual([
    ['check.set', null, 15],
    ['check.set', 15, 240],
    ['check.set', 240, null],
  ])
})
