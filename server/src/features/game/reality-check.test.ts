import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, slot } from '../../../test/studio-world.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { sandbox } from '../market/index.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
  const [india] = sandbox
  if (!india) throw new Error('no policy')
  await world.legislate({ realityCheck: { ...india.realityCheck, lockoutMinutes: 5, content: ['time', 'net'] } })
})
afterAll(() => world.close())

const launch = { gameId: slot, mode: 'real', returnUrl: '/' } as const

/** A player whose reality check was due so many minutes ago. */
async function checkedPlayer(minutesAgo: number) {
  const player = await world.rich()
  const sessionId = await world.open(player)
  const seat = gcpSeat(world, player, sessionId)
  const round = `first-of-${player.playerId}`
  await seat.play(round, [bet(`${round}-bet`, 100)], true)
  await dueFor(player, minutesAgo)
  const check = (goOn: boolean) => world.ok('/game/realityCheck', { sessionId, goOn }, { as: player })
  return { player, sessionId, seat, check }
}

async function dueFor(player: WorldPlayer, minutes: number): Promise<void> {
  const due = 'update play_clock set check_at = clock_timestamp() - make_interval(mins => $2) where player_id = $1'
  await world.shardOf(player).pool.query(due, [player.playerId, minutes])
}

test('play stays paused for the minutes of the market after a check, also for a player who asks to go on', async () => {
  const { player, sessionId, seat, check } = await checkedPlayer(1)
  const shown = await world.ok('/game/session', { sessionId }, { as: player })
  const left = (shown.pausedUntil ?? 0) - shown.serverTime
  expect(left).toBeGreaterThan(3 * 60_000)
  expect(left).toBeLessThanOrEqual(4 * 60_000)
  const answer = await check(true)
  expect(answer.pausedUntil).toBe(shown.pausedUntil)
  expect(answer.realityCheckAt).toBeUndefined()
  expect((await seat.play('b', [bet('b-bet', 100)])).body.code).toBe(105)
  await dueFor(player, 5)
  expect(await check(true)).toMatchObject({ isOpen: true, realityCheckAt: expect.any(Number) })
  expect((await seat.play('c', [bet('c-bet', 100)])).body.code).toBeUndefined()
})

test('a player who leaves during the pause cannot open another game before it is over', async () => {
  const { player, check } = await checkedPlayer(1)
  expect(await check(false)).toMatchObject({ isOpen: false, pausedUntil: expect.any(Number) })
  expect((await world.call('/game/launch', launch, { as: player })).body.code).toBe('play.checkDue')
  await dueFor(player, 5)
  await check(false)
  expect((await world.call('/game/launch', launch, { as: player })).body.state).toBe('200')
})

test('leaving a game just before the check and opening another one keeps the time of the cycle', async () => {
  const { player, check } = await checkedPlayer(-1)
  await check(false)
  const again = gcpSeat(world, player, await world.open(player))
  const round = `again-of-${player.playerId}`
  expect((await again.play(round, [bet(`${round}-bet`, 100)], true)).body.code).toBeUndefined()
  const { rows } = await world
    .shardOf(player)
    .pool.query(
      "select check_at < clock_timestamp() + interval '1 minute' as soon from play_clock where player_id = $1",
      [player.playerId],
    )
  expect(rows).toEqual([{ soon: true }])
  await dueFor(player, 6)
  expect((await again.play(`${round}-late`, [bet(`${round}-late-bet`, 100)])).body.code).toBe(105)
})

test('a round that its studio keeps open does not keep the player from the check, nor a bet from following another', async () => {
  const { player, seat, check } = await checkedPlayer(-1)
  expect((await seat.play('kept', [bet('kept-1', 100)])).body.code).toBeUndefined()
  await dueFor(player, 6)
  expect((await seat.play('kept', [bet('kept-2', 100)])).body.code).toBeUndefined()
  const later = `update play_session set round_at = round_at - interval '61 seconds' where player_id = $1`
  await world.ownerOf(player).query(later, [player.playerId])
  expect((await seat.play('kept', [bet('kept-3', 100)])).body.code).toBe(105)
  await check(true)
  for (const one of ['kept-4', 'kept-5']) expect((await seat.play('kept', [bet(one, 100)])).body.code).toBeUndefined()
})

test('the check shows the figures that the market names', async () => {
  const { player, sessionId } = await checkedPlayer(1)
  expect((await world.ok('/game/session', { sessionId }, { as: player })).checkFigures).toEqual(['time', 'net'])
})
