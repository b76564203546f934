import { coin } from '@zamra/contract/lottery-games.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldPlayer } from '../../../test/call-app.ts'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, slot, win } from '../../../test/studio-world.ts'
import type { Shard } from '../../db/databases.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { auditShard } from '../../ledger/index.ts'
import { prunePlay } from './prune-play.ts'
import { deleteRounds } from './prune-queries.ts'

const yearMs = 31_622_400_000

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

const inYears = (years: number) => new Date(world.app.clock.now().getTime() + years * yearMs)
const prune = (player: WorldPlayer, at: Date) => prunePlay(world.app, world.shardOf(player), at)

async function countOf(player: WorldPlayer) {
  const { rows } = await world.ownerOf(player).query<Record<string, number>>(
    `select (select count(*)::int from round where player_id = $1) as rounds,
       (select count(*)::int from round_entry where player_id = $1) as entries,
       (select count(*)::int from state_change where player_id = $1 and object = 'round') as states,
       (select count(*)::int from free_play_entry where player_id = $1) as "freeEntries",
       (select count(*)::int from free_play_bet where player_id = $1) as "freeBets"`,
    [player.playerId],
  )
  return rows[0]
}

async function claims(): Promise<number> {
  const counts = await Promise.all(
    world.owners.map(async (owner: pg.Pool) => (await owner.query('select from studio_claim')).rowCount ?? 0),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

async function playedBy(player: WorldPlayer, names = ['one', 'two']) {
  const seat = gcpSeat(world, player, await world.open(player))
  for (const name of names) await seat.play(name, [bet(`${name} bet`, 100), win(`${name} win`, 50)], true)
  return seat
}

test('rounds for money go after the longest retention of any law, and what they moved stays', async () => {
  const player = await world.rich()
  const seat = await playedBy(player)
  await seat.play('open', [bet('open bet', 100)])
  const cash = await world.cash(player)
  expect(await countOf(player)).toMatchObject({ rounds: 3, entries: 5 })
  await prune(player, inYears(4.9))
  expect(await countOf(player)).toMatchObject({ rounds: 3, entries: 5 })
  expect((await prune(player, inYears(5.2))).rounds).toBe(2)
  // A round that is not over stays, however old it is.
  expect(await countOf(player)).toMatchObject({ rounds: 1, entries: 1, states: 0 })
  expect(await world.cash(player)).toBe(cash)
  const { broken } = await auditShard(world.shardOf(player).pool)
  expect(broken).toEqual([])
})

test('a studio that repeats a bet after its claim was removed gets the first answer, and no money moves', async () => {
  const player = await world.rich()
  const seat = await playedBy(player, ['repeated'])
  expect(await claims()).toBeGreaterThan(0)
  for (const shard of world.app.databases.shards) await prunePlay(world.app, shard, inYears(6))
  expect(await claims()).toBe(0)
  const cash = await world.cash(player)
  await seat.play('repeated', [bet('repeated bet', 100), win('repeated win', 50)], true)
  expect(await world.cash(player)).toBe(cash)
})

test('rounds of a player with an open case stay until it is closed', async () => {
  const player = await world.rich()
  await playedBy(player, ['suspected'])
  const owner = world.ownerOf(player)
  await owner.query(
    `insert into conduct_case (player_id, case_no, rule, evidence, state, opened_at, decide_by)
     values ($1, 'C1', 'bot', '{timing}', 'OPEN', now(), now() + interval '9 years')`,
    [player.playerId],
  )
  await prune(player, inYears(6))
  expect(await countOf(player)).toMatchObject({ rounds: 1, entries: 2 })
  const decide = `update conduct_case set state = 'DECIDED', remedy = 'no-action', decided_at = now(), decided_by = '{asha,ravi}'`
  await owner.query(`${decide} where player_id = $1`, [player.playerId])
  await owner.query(`update conduct_case set state = 'CLOSED', closed_at = now() where player_id = $1`, [
    player.playerId,
  ])
  await prune(player, inYears(6))
  expect(await countOf(player)).toMatchObject({ rounds: 0, entries: 0 })
})

test('free play goes when no history reaches back to it, and an open bet keeps its entries', async () => {
  const player = await world.rich()
  const session_id = await world.open(player, slot, 'free')
  const of = { user_id: String(player.playerId), currency: coin, game: slot, session_id }
  const play = (game_id: string, actions: readonly object[], finished: boolean) =>
    world.gcp('play', { ...of, game_id, actions, finished })
  for (const name of ['free one', 'free two']) await play(name, [bet(`${name} bet`, 100), win(`${name} win`, 50)], true)
  await play('free open', [bet('free open bet', 100)], false)
  const before = await countOf(player)
  expect(before).toMatchObject({ rounds: 3, freeEntries: 5, freeBets: 3 })
  await prune(player, inYears(1.9))
  expect(await countOf(player)).toEqual(before)
  expect(await prune(player, inYears(2.3))).toMatchObject({ rounds: 0, freeRounds: 2, freePlay: 4 })
  expect(await countOf(player)).toMatchObject({ rounds: 1, entries: 1, freeEntries: 1, freeBets: 1 })
})

test('a killed run and two runs at once remove each round once', async () => {
  const player = await world.rich()
  await playedBy(player, ['first'])
  await world.ownerOf(player).query(
    `with rounds as (
       insert into round (player_id, provider_code, round_id, game_id, mode, currency, state, stake, placed_at, settled_at)
       select player_id, provider_code, 'copy ' || n, game_id, mode, currency, state, stake, placed_at, settled_at
       from round, generate_series(1, 8) n where player_id = $1
     )
     insert into round_entry (player_id, provider_code, tx_id, round_id, kind, amount, state, seq, at)
     select player_id, provider_code, tx_id || n, 'copy ' || n, kind, amount, state, seq, at
     from round_entry, generate_series(1, 8) n where player_id = $1`,
    [player.playerId],
  )
  expect(await countOf(player)).toMatchObject({ rounds: 9, entries: 18 })
  const shard = world.shardOf(player)
  let batches = 0
  const dying: Pick<Shard, 'transact'> = {
    transact: (work) =>
      shard.transact(async (tx) => {
        const done = await work(tx)
        batches += 1
        if (batches === 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        return done
      }),
  }
  const some = (on: Pick<Shard, 'transact'>) =>
    deleteInBatches(on, (tx, limit) => deleteRounds(tx, 'real', inYears(1), limit), { rows: 2 })
  await expect(some(dying)).rejects.toThrow()
  expect(await countOf(player)).toMatchObject({ rounds: 7, entries: 14 })
  await Promise.all([some(shard), some(shard)])
  await some(shard)
  expect(await countOf(player)).toMatchObject({ rounds: 0, entries: 0, states: 0 })
})
