import { randomUUID } from 'node:crypto'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifySeed } from '../../../../verifier/src/originals/verify-seed.ts'
import { type DrawWorld, openDrawWorld } from '../../../test/draw-world.ts'
import { publishGameRules } from '../../../test/game-rules.ts'
import type { WorldPlayer } from '../../../test/world.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
  await publishGameRules(world.app, { minCycleMs: 0 })
})
afterAll(() => world.close())

const mines: Play = { game: 'mines', mines: 3 }

async function open(as: WorldPlayer, clientSeed: string) {
  const { next } = await world.ok('/originals/seeds', {}, { as })
  return await world.ok('/originals/rotate', { open: next.number, clientSeed }, { as })
}

async function bet(as: WorldPlayer, seed: number) {
  const order = { clientOrderId: randomUUID(), seed, mode: 'real', stake: 1_000, play: mines } as const
  const { body } = await world.call('/originals/bet', order, { as })
  return body as unknown as { state: string; code?: string; resultData: WireOutputOf<'/originals/bet'> }
}

/** A round that goes on after its first step, on tile 7. */
async function safeRound(as: WorldPlayer): Promise<string> {
  for (;;) {
    const { betId } = (await bet(as, 1)).resultData.bet
    const { bet: stepped } = await world.ok('/originals/step', { betId, place: 0, step: 7 }, { as })
    if (stepped.settledAt === undefined) return betId
  }
}

test('after a change of the key nothing is staked under older seeds, and they are still revealed and verified', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'first')
  const { bet: round } = (await bet(player, 1)).resultData
  ;(world.app.config.seedKeys as Map<number, Buffer>).set(2, Buffer.alloc(32, 7))
  const { betId } = round
  // A round that has begun goes on to its end.
  await world.ok('/originals/step', { betId, place: 0, step: 0 }, { as: player })
  await world.call('/originals/step', { betId, place: 1, step: -1 }, { as: player })
  expect((await bet(player, 1)).code).toBe('thing.notFound')
  expect((await world.ok('/originals/seeds', {}, { as: player })).current).toBeUndefined()
  // The pair that was committed in advance is opened and never played: no committed pair is left out.
  const second = await open(player, 'second')
  expect([second.revealed?.number, second.seeds.current]).toEqual([1, undefined])
  expect((await bet(player, 2)).code).toBe('thing.notFound')
  const third = await open(player, 'third')
  expect([third.revealed?.number, third.seeds.current?.number]).toEqual([2, 3])
  expect((await bet(player, 3)).state).toBe('200')
  const trust = (await world.fastify.inject('/open-draw/trust.json')).json()
  for (const number of [1, 2, 3]) {
    const { body } = await world.call('/originals/proof', { number }, { as: player })
    const file = (body as { resultData: Record<string, unknown> }).resultData
    expect(verifySeed(file, trust).filter(({ ok }) => !ok)).toEqual([])
    expect(typeof file.serverSeed).toBe(number < 3 ? 'string' : 'undefined')
  }
})

test('the app cannot change a committed pair, its past or the steps of a round', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'mine')
  const { pool } = world.app.databases.shardOf(player.playerId)
  const betId = await safeRound(player)
  const refused = async (change: string, why: string) => {
    const run = pool.query(`update ${change} and player_id = $1`, [player.playerId])
    await expect(run, change).rejects.toThrow(why)
  }
  for (const column of [
    "salt = 'a'",
    "commit_hash = repeat('a', 64)",
    'key_number = 9',
    'next_nonce = 5',
    'number = 9',
  ])
    await refused(`original_seed set ${column} where number = 1`, 'permission denied')
  for (const column of [
    "client_seed = 'b'",
    'opened_at = now()',
    'log_position = 1',
    "log_note = ''",
    'client_seed = null, opened_at = null',
  ])
    await refused(`original_seed set ${column} where number = 1`, 'stays as it was')
  await pool.query('update original_seed set revealed_at = now() where number = 1 and player_id = $1', [
    player.playerId,
  ])
  await refused('original_seed set revealed_at = null where number = 1', 'stays as it was')
  for (const steps of ['[]', '[8]', '[7, 1, 2]', '[1, 7]'])
    await refused(`original_bet set steps = '${steps}' where bet_id = '${betId}'`, 'stay as they were')
  await pool.query(`update original_bet set steps = '[7, 9]' where bet_id = $1 and player_id = $2`, [
    betId,
    player.playerId,
  ])
})
