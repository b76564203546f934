import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import { resolvePlay } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outcomeOf } from '../../../../verifier/src/originals/outcome.ts'
import { verdictOf, verifySeed } from '../../../../verifier/src/originals/verify-seed.ts'
import { type DrawWorld, openDrawWorld } from '../../../test/draw-world.ts'
import { publishGameRules } from '../../../test/game-rules.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { auditShard, readBalance } from '../../ledger/index.ts'
import { drawsOf, settleLeftBets } from './index.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
  await publishGameRules(world.app, { minCycleMs: 0 })
})
afterAll(() => world.close())
vi.setConfig({ testTimeout: 60_000 })

type Order = WireInputOf<'/originals/bet'>
type Answer = { state: string; code?: string; resultData: WireOutputOf<'/originals/bet'> }

const under50: Play = { game: 'dice', side: 'under', wins: 5_000 }
const order = (seed: number, more: Partial<Order> = {}): Order => ({
  ...{ clientOrderId: randomUUID(), seed, mode: 'real', stake: 1_000, play: under50 },
  ...more,
})
const bet = async (as: WorldPlayer, given: Order) =>
  (await world.call('/originals/bet', given, { as })).body as unknown as Answer
const cashOf = async ({ playerId }: WorldPlayer) =>
  (await readBalance(world.app.databases.shardOf(playerId).pool, playerId))?.cash ?? 0n

/** One device has a few calls under way at a time: the others are asked to come again. */
async function patient(as: WorldPlayer, given: Order): Promise<Answer> {
  for (;;) {
    const answer = await bet(as, given)
    if (answer.code !== 'server.busy') return answer
    await sleep(5)
  }
}

/** A player with money and an open seed pair. */
async function seated(cash = 1_000_000n): Promise<{ player: WorldPlayer; seed: number }> {
  const player = await world.rich(cash)
  return { player, seed: await rotate(player) }
}

async function rotate(as: WorldPlayer, clientSeed = 'mine'): Promise<number> {
  const { next } = await world.ok('/originals/seeds', {}, { as })
  const { seeds } = await world.ok('/originals/rotate', { open: next.number, clientSeed }, { as })
  expect(seeds.current).toMatchObject({ number: next.number, commit: next.commit, clientSeed, nextNonce: 0 })
  return next.number
}

async function proofOf(as: WorldPlayer, number: number) {
  const { body } = await world.call('/originals/proof', { number }, { as })
  const trust = (await world.fastify.inject('/open-draw/trust.json')).json()
  return { file: (body as { resultData: Record<string, unknown> }).resultData, trust }
}

/** The steps that could not be checked, when none is wrong. */
function unprovenSteps(...given: Parameters<typeof verifySeed>) {
  const results = verifySeed(...given)
  expect(results.filter(({ state }) => state === 'wrong')).toEqual([])
  return results.flatMap(({ step, state }) => (state === 'good' ? [] : [step]))
}

test('the stake, the outcome and the payout of a bet follow from seeds that were committed before', async () => {
  const { player, seed } = await seated()
  let cash = await cashOf(player)
  for (const [nonce, play] of [under50, { game: 'limbo', target: 200 } as Play, under50].entries()) {
    const { resultData } = await bet(player, order(seed, { play }))
    const { bet: placed, balance } = resultData
    cash += BigInt((placed.payout ?? 0) - 1_000)
    expect([placed.nonce, balance, await cashOf(player)]).toEqual([nonce, Number(cash), cash])
  }
  const next = await rotate(player, 'another')
  const { file, trust } = await proofOf(player, seed)
  // Without a note of the device, and before the seed is revealed, nothing is wrong and not everything is checked.
  expect(unprovenSteps(file, trust)).toEqual(['device'])
  expect(unprovenSteps((await proofOf(player, next)).file, trust)).toEqual(['commit', 'outcomes', 'device'])
  // Before a client seed is sent for it: the app looks for the hash in the witnessed log.
  expect(unprovenSteps((await proofOf(player, next + 1)).file, trust)).toEqual(['commit', 'outcomes', 'device'])
  const { list } = await world.ok('/originals/history', {}, { as: player })
  expect(list.map(({ nonce }) => nonce)).toEqual([2, 1, 0])
  const records = await world.ok('/game/record', { status: 0, range: 'today' }, { as: player })
  expect(records.list.map(({ gameId }) => gameId)).toEqual(['dice', 'limbo', 'dice'])
})

test('a repeated order is one bet: again, at once, and after a crash between stake and payout', async () => {
  const { player, seed } = await seated()
  const given = order(seed)
  const first = await bet(player, given)
  const cash = await cashOf(player)
  expect((await bet(player, given)).resultData).toEqual(first.resultData)
  const twice = order(seed)
  const answers = await Promise.all(Array.from({ length: 10 }, () => bet(player, twice)))
  expect(new Set(answers.map(({ resultData }) => resultData.bet.nonce))).toEqual(new Set([1]))
  expect(await cashOf(player)).toBe(cash + BigInt((answers[0]?.resultData.bet.payout ?? 0) - 1_000))
  expect(await bet(player, { ...given, stake: 2_000 })).toMatchObject({ code: 'thing.alreadyDone' })
  const { app } = world
  const submit = app.ledger.submit.bind(app.ledger)
  const crashing = vi.spyOn(app.ledger, 'submit').mockImplementation((command, withinMs) => {
    if (command.movement === 'betWon') return Promise.reject(new Error('crashed'))
    return submit(command, withinMs)
  })
  const left = order(seed)
  expect(await bet(player, left)).toMatchObject({ code: 'server.error' })
  crashing.mockRestore()
  const shard = app.databases.shardOf(player.playerId)
  await settleLeftBets(app, shard, new Date(systemNow().getTime() + 60_000))
  const before = await cashOf(player)
  expect((await bet(player, left)).resultData.bet).toMatchObject({ nonce: 2, payout: expect.any(Number) })
  expect(await cashOf(player)).toBe(before)
  expect((await auditShard(shard.pool)).broken).toEqual([])
})

test('refuses before the outcome, with its reason and without using a nonce', async () => {
  const { player, seed } = await seated(5_000n)
  const code = async (given: Order, as = player) => (await bet(as, given)).code
  expect(await code(order(seed, { stake: 99 }))).toBe('stake.outOfRange')
  expect(await code(order(seed, { stake: 20_000, play: { game: 'limbo', target: 1_000_000 } }))).toBe(
    'stake.outOfRange',
  )
  expect(await code(order(seed, { stake: 6_000 }))).toBe('balance.insufficient')
  expect(await code(order(seed + 1))).toBe('thing.notFound')
  const stranger = await world.rich()
  expect(await code(order(seed), stranger)).toBe('thing.notFound')
  const { pool } = world.app.databases.shardOf(player.playerId)
  await setLimits(pool, player.playerId, 'wager', { day: minor(1_500n) })
  expect(await code(order(seed))).toBeUndefined()
  expect(await code(order(seed))).toBe('limit.reached')
  const excluded = await seated()
  await setBars(world.app.databases.shardOf(excluded.player.playerId).pool, excluded.player.playerId, { play: true })
  expect(await code(order(excluded.seed), excluded.player)).toBe('safety.excluded')
  const { current } = await world.ok('/originals/seeds', {}, { as: player })
  expect(current?.nextNonce).toBe(1)
})

test('keeps the shortest cycle by the server clock, and refuses autoplay where the market forbids it', async () => {
  const { player, seed } = await seated()
  await publishGameRules(world.app, { minCycleMs: 60_000, autoplay: false })
  try {
    expect(await bet(player, order(seed, { isAuto: true }))).toMatchObject({
      code: 'market.notAllowed',
      resultData: { reasons: [{ code: 'autoplay.off' }] },
    })
    const answers = await Promise.all([1, 2, 3].map(() => bet(player, order(seed))))
    expect(answers.map(({ code = 'taken' }) => code).sort()).toEqual(['rate.limited', 'rate.limited', 'taken'])
  } finally {
    await publishGameRules(world.app, { minCycleMs: 0 })
  }
  expect((await bet(player, order(seed, { isAuto: true }))).resultData.bet.nonce).toBe(1)
})

test('free play uses coins and leaves the money alone', async () => {
  const { player, seed } = await seated(5_000n)
  const { resultData } = await bet(player, order(seed, { mode: 'free' }))
  expect(resultData).toMatchObject({ currency: 'COIN', balance: 99_000 + (resultData.bet.payout ?? 0) })
  expect(await cashOf(player)).toBe(5_000n)
})

test('60 bets and rotations at once take each nonce once and lose nothing', async () => {
  const { player, seed } = await seated()
  const { next } = await world.ok('/originals/seeds', {}, { as: player })
  const rotation = () => world.call('/originals/rotate', { open: next.number, clientSeed: 'next' }, { as: player })
  const bets = Array.from({ length: 40 }, () => patient(player, order(seed)))
  // The rotation waits for no bet: one that comes later is refused.
  const rotations = Array.from({ length: 3 }, () => Promise.all(bets.slice(0, 21)).then(rotation))
  const more = Array.from({ length: 17 }, (_, at) => sleep(30 + 4 * at).then(() => patient(player, order(seed))))
  const answers = await Promise.all([...bets, ...more])
  await Promise.all(rotations)
  const taken = answers.flatMap((answer) => (answer.state === '200' ? [answer.resultData.bet] : []))
  expect(taken.length).toBeGreaterThan(20)
  expect(new Set(taken.map((one) => `${one.seed} ${one.nonce}`)).size).toBe(taken.length)
  const won = taken.reduce((sum, { payout = 0, stake }) => sum + BigInt(payout - stake), 0n)
  expect(await cashOf(player)).toBe(1_000_000n + won)
})

test('a round of Mines goes on until a mine or the cash-out, also when 60 tiles are opened at once', async () => {
  const { player, seed } = await seated()
  const play: Play = { game: 'mines', mines: 3 }
  const { bet: opened } = (await bet(player, order(seed, { play }))).resultData
  expect([opened.result, await cashOf(player)]).toEqual([undefined, 999_000n])
  const { next, round } = await world.ok('/originals/seeds', {}, { as: player })
  expect(round).toMatchObject({ betId: opened.betId, steps: [] })
  const rotation = { open: next.number, clientSeed: 'early' }
  expect((await world.call('/originals/rotate', rotation, { as: player })).body).toMatchObject({
    code: 'thing.alreadyDone',
  })
  const step = async (place: number, chosen: number, as = player) =>
    (await world.call('/originals/step', { betId: opened.betId, place, step: chosen }, { as }))
      .body as unknown as Answer
  expect((await step(0, -1)).code).toBe('input.invalid')
  expect((await step(0, 3, await world.rich())).code).toBe('thing.notFound')
  const first = await Promise.all(Array.from({ length: 60 }, (_, at) => step(0, at % 25)))
  const taken = first.flatMap(({ state, resultData }) => (state === '200' ? [resultData.bet.steps] : []))
  expect(new Set(taken.map(String)).size).toBe(1)
  const isOver = first.some(({ state, resultData }) => state === '200' && resultData.bet.result !== undefined)
  const last = isOver ? undefined : await step(1, -1)
  const payout = isOver ? 0n : 1_125n
  expect(await cashOf(player)).toBe(999_000n + payout)
  if (last) expect((await step(1, -1)).resultData.bet).toEqual(last.resultData.bet)
  expect((await step(2, 5)).code).toBe('thing.alreadyDone')
  await rotate(player)
  const { file, trust } = await proofOf(player, seed)
  expect(unprovenSteps(file, trust)).toEqual(['device'])
})

test('a client seed is chosen once, for a commitment that the log has, and only its player reveals the seed', async () => {
  const { player, seed } = await seated()
  const { next } = await world.ok('/originals/seeds', {}, { as: player })
  const asked = { open: next.number, clientSeed: 'mine-again' }
  const first = await world.ok('/originals/rotate', asked, { as: player })
  expect(first.revealed).toMatchObject({ number: seed })
  expect((await world.ok('/originals/rotate', asked, { as: player })).revealed).toEqual(first.revealed)
  const other = await world.call('/originals/rotate', { ...asked, clientSeed: 'late' }, { as: player })
  expect(other.body).toMatchObject({ code: 'thing.alreadyDone' })
  const stranger = await world.rich()
  expect((await world.call('/originals/proof', { number: seed }, { as: stranger })).body).toMatchObject({
    code: 'thing.notFound',
  })
  for (const witness of world.witnesses) witness.behave({ down: true })
  expect((await world.call('/originals/seeds', {}, { as: stranger })).body).toMatchObject({ code: 'server.busy' })
  for (const witness of world.witnesses) witness.behave({ down: false })
  await world.ok('/originals/seeds', {}, { as: stranger })
})

test('the verifier refuses an operator who cheats', async () => {
  const { player, seed } = await seated()
  const { current } = await world.ok('/originals/seeds', {}, { as: player })
  const placed = [await bet(player, order(seed)), await bet(player, order(seed)), await bet(player, order(seed))]
  await rotate(player)
  const { file, trust } = await proofOf(player, seed)
  const bets = file.bets as Record<string, unknown>[]
  const seen = {
    ...{ number: seed, commit: current?.commit ?? '', clientSeed: 'mine', opening: 'answered' },
    bets: placed.map(({ resultData: { bet: one } }) => ({
      ...{ betId: one.betId, nonce: one.nonce, mode: 'real', stake: 1_000, play: under50, steps: [] },
    })),
  }
  const failed = (change: object, noted: object = seen) =>
    verifySeed({ ...file, ...change }, trust, noted).find(({ state }) => state === 'wrong')?.step
  expect(verdictOf(verifySeed(file, trust, seen))).toBe('good')
  // The seed is swapped, or chosen after the client seed.
  expect(failed({ serverSeed: 'ab'.repeat(32) })).toBe('commit')
  const entry = file.entry as { said: object }
  expect(failed({ entry: { ...entry, said: { ...entry.said, commit: 'cd'.repeat(32) } } })).toBe('log')
  expect(failed({ openedAt: 1, bets: [] })).toBe('witnesses')
  // Two viewers are shown two commitments: what the device noted is not what the log has.
  expect(failed({}, { ...seen, commit: 'cd'.repeat(32) })).toBe('device')
  // The pair was rotated unasked, with a client seed that the player never chose.
  expect(failed({}, { ...seen, clientSeed: 'other' })).toBe('device')
  // A nonce is skipped, or a bet was refused after its outcome was known.
  expect(failed({ bets: [bets[0], bets[2]] })).toBe('nonces')
  expect(failed({ bets: bets.slice(0, 2) })).toBe('nonces')
  expect(failed({ bets: bets.slice(0, 2), nonces: 2 })).toBe('device')
  const { settledAt: _settledAt, ...unsettled } = bets[1] as { settledAt: number }
  expect(failed({ bets: [bets[0], unsettled, bets[2]] })).toBe('nonces')
  expect(failed({ bets: [{ ...bets[0], result: [1] }, bets[1], bets[2]] })).toBe('outcomes')
})

test('counts who plays an instant game now', async () => {
  for (const { player, seed } of await Promise.all([seated(), seated(), seated()])) await bet(player, order(seed))
  await vi.waitFor(async () => {
    const { players } = await world.ok('/home/live', {})
    expect(players.find(({ gameId }) => gameId === 'dice')?.count).toBeGreaterThanOrEqual(3)
  })
})

test('the verifier and the server compute the same outcomes', () => {
  const plays: readonly Play[] = [
    under50,
    { game: 'dice', side: 'over', wins: 333 },
    { game: 'limbo', target: 150 },
    { game: 'plinko', rows: 8, risk: 'low' },
    { game: 'plinko', rows: 16, risk: 'high' },
    { game: 'andarBahar', side: 'bahar' },
    { game: 'mines', mines: 5 },
  ]
  for (const play of plays) {
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const seeds = { serverSeed: '5e'.repeat(32), clientSeed: 'same', nonce }
      const steps = play.game === 'mines' ? [nonce % 25, (nonce + 7) % 25, -1] : []
      expect(outcomeOf(seeds, play, steps)).toEqual(resolvePlay(drawsOf(seeds), play, steps))
    }
  }
})
