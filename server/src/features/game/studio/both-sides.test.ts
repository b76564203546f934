import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../../test/call-app.ts'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, slot, table, win } from '../../../../test/studio-world.ts'
import { auditShard } from '../../../ledger/index.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

async function seatedAt(game: string) {
  const player = await world.rich()
  return { player, seat: gcpSeat(world, player, await world.open(player, game), game) }
}

async function turnoverOf({ playerId }: WorldPlayer): Promise<bigint> {
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query<{ turnover: bigint }>('select turnover_day as turnover from ledger.wallet where player_id = $1', [
      playerId,
    ])
  return rows[0]?.turnover ?? -1n
}

test('bets on both sides of a round count as turnover only what they cost', async () => {
  const { player, seat } = await seatedAt(table)
  for (const [round, paid] of [
    ['a', 20_000],
    ['b', 19_000],
  ] as const) {
    await seat.play(round, [bet(`${round}-dragon`, 10_000), bet(`${round}-tiger`, 10_000)])
    await seat.play(round, [win(`${round}-win`, paid)], true)
  }
  expect(await turnoverOf(player)).toBe(1_000n)
  // In one call, and with the win divided over both bets.
  await seat.play('c', [bet('c-1', 10_000), bet('c-2', 10_000), win('c-3', 15_000), win('c-4', 5_000)], true)
  expect(await turnoverOf(player)).toBe(1_000n)
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})

test('bets at risk count in full, one alone or several together', async () => {
  const { player, seat } = await seatedAt(table)
  await seat.play('d', [bet('d-1', 3_000), bet('d-2', 2_000)], true)
  expect(await turnoverOf(player)).toBe(5_000n)
  await seat.play('e', [bet('e-1', 1_000), win('e-2', 1_600)], true)
  expect(await turnoverOf(player)).toBe(5_600n)
  await seat.play('f', [bet('f-1', 1_000), bet('f-2', 1_000), win('f-3', 500)], true)
  expect(await turnoverOf(player)).toBe(7_100n)
})

test('a game that counts each stake counts it as before', async () => {
  const { player, seat } = await seatedAt(slot)
  await seat.play('g', [bet('g-1', 1_000), win('g-2', 1_000)], true)
  expect(await turnoverOf(player)).toBe(1_000n)
})

test('the same win twice at once is paid once and answered twice', async () => {
  const { player, seat } = await seatedAt(table)
  await seat.play('h', [bet('h-1', 1_000), bet('h-2', 1_000)])
  const answers = await Promise.all(Array.from({ length: 4 }, () => seat.play('h', [win('h-3', 2_000)], true)))
  expect(answers.map(({ body }) => body.code)).toEqual([undefined, undefined, undefined, undefined])
  expect([await world.cash(player), await turnoverOf(player)]).toEqual([100_000n, 0n])
})
