import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdLock, type LedgerWorld, openLedgerWorld, openNeighbours, placeSmallBet } from '../../test/ledger-world.ts'
import { systemClock } from '../base/clock.ts'
import { OutcomeUnknownError } from '../db/client.ts'
import { type Command, keyOf } from './command.ts'
import { createGroupCommit } from './group-commit.ts'

let world: LedgerWorld
beforeAll(async () => {
  world = await openLedgerWorld({ capacity: 50, lanes: 1, batchMax: 10 })
})
afterAll(() => world.close())

type Bet = Parameters<typeof placeSmallBet>[3]
const bet = (playerId: PlayerId, id: string, more?: Bet) => placeSmallBet(world.ledger, playerId, id, more)

/** The players of the shard are being moved, so that every batch waits until the returned function ends the move. */
function holdShard() {
  return holdLock(world.owners[0] as pg.Pool, `select pg_advisory_xact_lock(hashtext('bucket_map'), 0)`)
}

/** A batch has arrived at the database, where it waits. */
async function sent(): Promise<void> {
  await vi.waitFor(async () => expect((await world.owners[0]?.query(waitingBatches))?.rowCount).toBe(1), patient)
}

const waitingBatches = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const patient = { timeout: 5_000, interval: 5 }
const refusals = () => world.ledger.figures.reduce((sum, { refused }) => sum + refused, 0)

test('a full queue refuses at once, and accepted commands run when the shard is free', async () => {
  const [blocked, other] = (await openNeighbours(world, 2)) as [PlayerId, PlayerId]
  const free = await holdShard()
  const first = bet(blocked, 'first')
  await sent()
  const outcomes = Promise.allSettled(Array.from({ length: 60 }, (_, index) => bet(other, `b${index}`)))
  await vi.waitFor(() => expect(refusals()).toBe(20), patient)
  await free()
  expect(await first).toMatchObject({ answer: { status: 'posted' } })
  const settled = await outcomes
  const refused = settled.filter((result) => result.status === 'rejected')
  // Bets may fill four fifths of the queue; the rest is for settlements.
  expect(refused).toHaveLength(20)
  expect(refused.every(({ reason }) => reason.code === 'server.busy')).toBe(true)
  const done = settled.filter((result) => result.status === 'fulfilled').map(({ value }) => value.answer.seq)
  expect(done).toEqual(Array.from({ length: 40 }, (_, index) => index + 2))
})

test('a command that expires before it is sent is refused as not done', async () => {
  const [blocked, other] = (await openNeighbours(world, 2)) as [PlayerId, PlayerId]
  const free = await holdShard()
  const first = bet(blocked, 'first')
  await sent()
  const late = bet(other, 'late', { withinMs: 60 })
  const refusal = expect(late).rejects.toMatchObject({ code: 'server.busy' })
  await sleep(120)
  await free()
  await first
  await refusal
  // Nothing is remembered under its key, so the same bet is a first one.
  expect(await bet(other, 'late')).toMatchObject({ answer: { status: 'posted' }, again: false })
})

test('a command whose connection is lost after it was sent is unknown, and its key returns the outcome later', async () => {
  const [playerId] = (await openNeighbours(world, 1)) as [PlayerId]
  const free = await holdShard()
  const unknown = bet(playerId, 'unknown', { withinMs: 1_500 })
  const rejected = expect(unknown).rejects.toBeInstanceOf(OutcomeUnknownError)
  await sent()
  await world.owners[0]?.query(`select pg_terminate_backend(pid) from (${waitingBatches}) waiting`)
  await rejected
  await free()
  expect(await bet(playerId, 'unknown')).toMatchObject({ answer: { status: 'posted', cash: 999n } })
})

test('a command that PostgreSQL cancels by timeout is refused as not done', async () => {
  const [playerId] = (await openNeighbours(world, 1)) as [PlayerId]
  const free = await holdShard()
  await expect(bet(playerId, 'not done', { withinMs: 500 })).rejects.toMatchObject({ code: 'server.busy' })
  await free()
  expect(await bet(playerId, 'not done')).toMatchObject({ answer: { status: 'posted' }, again: false })
})

test('a command that PostgreSQL cannot parse fails alone', async () => {
  const players = await openNeighbours(world, 5)
  const results = await Promise.allSettled(
    players.map((player, index) => bet(player, 'digest', { stake: index === 2 ? 10n ** 30n : 1n })),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a closed ledger finishes accepted commands and refuses new ones', async () => {
  const own = await openLedgerWorld()
  const players = await Promise.all(Array.from({ length: 10 }, () => own.player(100n)))
  const last = Promise.all(players.map((playerId) => placeSmallBet(own.ledger, playerId, 'last')))
  const closing = own.ledger.close()
  const late = placeSmallBet(own.ledger, players[0] as PlayerId, 'last')
  await expect(late).rejects.toMatchObject({ code: 'server.busy' })
  await closing
  expect((await last).every(({ answer }) => answer.status === 'posted')).toBe(true)
  await own.close()
})

/** A database that answers nothing, so that every batch stays under way. */
function createSilentCommit() {
  const connections = { connect: () => new Promise<never>(() => {}) }
  return createGroupCommit({ connections, clock: systemClock }, { batchMax: 8, lanes: 2 })
}

const stakeOf = (playerId: number): Command => ({
  playerId: playerId as PlayerId,
  key: keyOf('bet', String(playerId)),
  movement: 'betPlaced',
  amount: minor(1n),
  currency: 'INR',
  ref: keyOf('ref', String(playerId)),
})

test('a quarter of a batch leaves beside the batch that is under way, a single command a little later', async () => {
  const [busy, quiet] = [createSilentCommit(), createSilentCommit()]
  for (const commit of [busy, quiet]) {
    void commit.submit(stakeOf(1))
    await vi.waitFor(() => expect(commit.figures.batches).toBe(1))
  }
  void busy.submit(stakeOf(2))
  void busy.submit(stakeOf(3))
  void quiet.submit(stakeOf(2))
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(busy.figures).toMatchObject({ batches: 2, commands: 3 })
  expect(quiet.figures).toMatchObject({ batches: 1, commands: 1 })
  await vi.waitFor(() => expect(quiet.figures).toMatchObject({ batches: 2, commands: 2 }))
})
