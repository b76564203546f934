import { randomUUID } from 'node:crypto'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { resolvePlay } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifySeed } from '../../../../verifier/src/originals/verify-seed.ts'
import { type DrawWorld, openDrawWorld } from '../../../test/draw-world.ts'
import { publishGameRules } from '../../../test/game-rules.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { refusal } from '../../base/refusal.ts'
import { readBalance } from '../../ledger/index.ts'
import { commitSeed } from '../lottery/index.ts'
import { drawsOf, settleLeftBets } from './index.ts'
import { findSeed } from './queries.ts'
import { serverSeedOf } from './server-seed.ts'

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

async function bet(as: WorldPlayer, seed: number, more: Partial<WireInputOf<'/originals/bet'>> = {}) {
  const order = { clientOrderId: randomUUID(), seed, mode: 'real', stake: 1_000, play: mines, ...more } as const
  const { body } = await world.call('/originals/bet', order, { as })
  return body as unknown as { state: string; code?: string; resultData: WireOutputOf<'/originals/bet'> }
}

/** The proof of a pair holds, and is returned. */
async function expectProof(as: WorldPlayer, number: number): Promise<Record<string, unknown>> {
  const trust = (await world.fastify.inject('/open-draw/trust.json')).json()
  const { body } = await world.call('/originals/proof', { number }, { as })
  const file = (body as { resultData: Record<string, unknown> }).resultData
  expect(verifySeed(file, trust).filter(({ state }) => state === 'wrong')).toEqual([])
  return file
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
  for (const number of [1, 2, 3]) {
    const file = await expectProof(player, number)
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

/** As when the ledger does not take a payout, because its process crashed or is busy. */
function failPayouts(error: Error) {
  const submit = world.app.ledger.submit.bind(world.app.ledger)
  return vi.spyOn(world.app.ledger, 'submit').mockImplementation((command, withinMs) => {
    if (command.movement === 'betWon') return Promise.reject(error)
    return submit(command, withinMs)
  })
}

/** A round with one safe tile and 24 mines, and where that tile is. */
async function lastTile(as: WorldPlayer, seed: number) {
  const { betId, nonce } = (await bet(as, seed, { play: { game: 'mines', mines: 24 } })).resultData.bet
  const pair = await findSeed(world.app.databases.shardOf(as.playerId).read, as.playerId, seed)
  if (!pair?.clientSeed) throw new Error('the pair is not open')
  const draw = drawsOf({ serverSeed: serverSeedOf(world.app, pair), clientSeed: pair.clientSeed, nonce })
  const result = resolvePlay(draw, { game: 'mines', mines: 24 }, [0, -1])?.result ?? []
  return { betId, safe: Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !result.includes(tile)) ?? -1 }
}

test('nothing is added to a round that is won, before its payout is written', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'mine')
  const { betId, safe } = await lastTile(player, 1)
  const failing = failPayouts(new Error('crashed'))
  const step = async (place: number, tile: number) =>
    (await world.call('/originals/step', { betId, place, step: tile }, { as: player })).body
  expect(await step(0, safe)).toMatchObject({ code: 'server.error' })
  failing.mockRestore()
  expect(await step(1, (safe + 1) % 25)).toMatchObject({ code: 'thing.alreadyDone' })
  expect(await step(0, safe)).toMatchObject({ resultData: { bet: { steps: [safe], payout: 24_750 } } })
  await open(player, 'next')
  await expectProof(player, 1)
})

test('a round that is over is settled without its player when the process has crashed', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'mine')
  const { betId, safe } = await lastTile(player, 1)
  const failing = failPayouts(new Error('crashed'))
  await world.call('/originals/step', { betId, place: 0, step: safe }, { as: player })
  failing.mockRestore()
  const shard = world.app.databases.shardOf(player.playerId)
  await settleLeftBets(world.app, shard, new Date(systemNow().getTime() + 60_000))
  expect((await readBalance(shard.pool, player.playerId))?.cash).toBe(1_000_000n - 1_000n + 24_750n)
})

test('a busy ledger after the stake is an unknown outcome, not a refusal', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'mine')
  const order = { clientOrderId: randomUUID(), play: { game: 'dice', side: 'under', wins: 5_000 } } as const
  const failing = failPayouts(refusal('server.busy', { retryAfter: 1 }))
  expect((await bet(player, 1, order)).code).toBe('outcome.unknown')
  failing.mockRestore()
  expect((await bet(player, 1, order)).resultData.bet).toMatchObject({ nonce: 0, payout: expect.any(Number) })
  const { betId, safe } = await lastTile(player, 1)
  const again = failPayouts(refusal('server.busy', { retryAfter: 1 }))
  const stepped = await world.call('/originals/step', { betId, place: 0, step: safe }, { as: player })
  expect(stepped.body).toMatchObject({ code: 'outcome.unknown' })
  again.mockRestore()
})

test('one round waits for its player in each wallet, and other games go on beside it', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'mine')
  const answers = await Promise.all([1, 2, 3].map(() => bet(player, 1)))
  expect(answers.map(({ code = 'taken' }) => code).sort()).toEqual(['taken', 'thing.alreadyDone', 'thing.alreadyDone'])
  expect((await bet(player, 1, { mode: 'free' })).state).toBe('200')
  expect((await bet(player, 1, { mode: 'free' })).code).toBe('thing.alreadyDone')
  expect((await bet(player, 1, { play: { game: 'limbo', target: 200 } })).state).toBe('200')
})

test('clocks that differ make no honest proof fail', async () => {
  const player = await world.rich(1_000_000n)
  const dice = { play: { game: 'dice', side: 'under', wins: 5_000 } } as const
  const { clock } = world.app
  const ahead = async (work: () => Promise<unknown>) => {
    const later = vi.spyOn(clock, 'now').mockImplementation(() => new Date(systemNow().getTime() + 3_000))
    await work()
    later.mockRestore()
  }
  await ahead(() => open(player, 'first'))
  expect((await bet(player, 1, dice)).state).toBe('200')
  await ahead(() => bet(player, 1, dice))
  await open(player, 'second')
  await expectProof(player, 1)
})

test('the door of free play settles no bet for money, and the log keeps its first commitment', async () => {
  const player = await world.rich(1_000_000n)
  await open(player, 'mine')
  const { betId } = (await bet(player, 1)).resultData.bet
  const { pool } = world.app.databases.shardOf(player.playerId)
  const forged = { betId, result: [1, 2, 3], pays: '0', payout: '0' }
  const write = pool.query(`select ledger.write_free_record('original', $1, $2, now())`, [player.playerId, forged])
  await expect(write).rejects.toThrow('the bet is settled')
  const { playerId } = player
  await expect(commitSeed(world.app, { playerId, number: 1, commit: 'ab'.repeat(32) })).rejects.toThrow(
    'another commitment',
  )
})
