import type { PlayerId } from '@zamra/contract/brand.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LedgerWorld, openLedgerWorld, placeSmallBet } from '../../test/ledger-world.ts'
import { systemNow } from '../base/clock.ts'
import type { Shard } from '../db/databases.ts'
import { auditShard } from '../ledger/audit.ts'
import { betWon } from '../ledger/book.ts'
import { appendEvent } from './append.ts'
import { eventCatalogue, type KeptFor } from './catalogue.ts'
import { EventsPrunedError, projection, rebuild } from './projection.ts'
import { pruneEvents } from './prune.ts'

const readers = [
  ...new Set(Object.values(eventCatalogue).flatMap(({ subscribers }) => subscribers as readonly string[])),
]
const monthMs = 2_678_400_000
const laterOn = () => new Date(systemNow().getTime() + monthMs)

let world: LedgerWorld
let shard: Shard
let owner: pg.Pool
let player: PlayerId
beforeAll(async () => {
  world = await openLedgerWorld()
  shard = world.databases.shards[0] as Shard
  owner = world.owners[0] as pg.Pool
  do player = await world.player(1_000n)
  while (world.databases.shardOf(player).index !== 0)
})
afterAll(() => world.close())
beforeEach(() => shard.pool.query('delete from projection_cursor'))

/** Every projection has applied everything, but for one that has come to an event. */
async function readUpTo(id: bigint, slowest: { readonly name: string; readonly id: bigint } | undefined = undefined) {
  for (const name of readers) {
    await shard.pool.query(
      `insert into projection_cursor (name, applied_id, fence_id) values ($1, $2, $2)
       on conflict (name) do update set applied_id = excluded.applied_id, fence_id = excluded.fence_id`,
      [name, slowest?.name === name ? slowest.id : id],
    )
  }
}

async function ids(kind = '%'): Promise<readonly bigint[]> {
  const { rows } = await shard.pool.query<{ id: bigint }>('select id from event where kind like $1 order by id', [kind])
  return rows.map(({ id }) => id)
}

async function lastId(): Promise<bigint> {
  return (await shard.pool.query<{ last: bigint }>('select last_value as last from event_id')).rows[0]?.last ?? 0n
}

async function changed(at: Date): Promise<void> {
  await shard.transact((tx) => appendEvent(tx, { kind: 'player.changed', playerId: player, at, payload: {} }))
}

/** Each bet that is won publishes an event of the ledger. */
async function bet(name: string): Promise<void> {
  await placeSmallBet(world.ledger, player, name)
  await betWon(world.ledger, { currency: 'INR', playerId: player, bet: name, settlement: name, amount: 1n as never })
}

async function pruned(keptFor: KeptFor): Promise<{ until: bigint; events: bigint } | undefined> {
  const found = await shard.pool.query('select until_id as until, events from event_prune where kept_for = $1', [
    keptFor,
  ])
  return found.rows[0]
}

describe('events that every projection has applied', () => {
  test('are removed when they are old, and the audit still finds one event for each command', async () => {
    for (let number = 0; number < 7; number += 1) await bet(`old ${number}`)
    await readUpTo(await lastId())
    const { removed } = await pruneEvents(shard, 'history', laterOn(), { batch: 3 })
    expect(removed).toBe(8)
    expect(await ids('bet.settled')).toEqual([])
    await bet('after it')
    expect((await auditShard(shard.pool)).broken).toEqual([])
    await owner.query(`update event_pruned set events = events - 1 where player_id = $1`, [player])
    expect((await auditShard(shard.pool)).broken).toMatchObject([{ invariant: 'I21', player }])
    await owner.query(`update event_pruned set events = events + 1 where player_id = $1`, [player])
  })

  test('stay while they are young, and with them what comes after', async () => {
    await bet('young')
    await readUpTo(await lastId())
    const before = await ids()
    expect(await pruneEvents(shard, 'history', new Date(systemNow().getTime() - monthMs))).toEqual({
      removed: 0,
      isMore: false,
    })
    expect(await ids()).toEqual(before)
  })

  test('stay while one projection has not applied them, or has never run', async () => {
    await bet('slow 1')
    const reached = await lastId()
    await bet('slow 2')
    expect((await pruneEvents(shard, 'history', laterOn())).removed).toBe(0)
    await readUpTo(await lastId(), { name: 'ranking.countScores', id: reached })
    await pruneEvents(shard, 'history', laterOn())
    expect((await ids('bet.settled')).every((id) => id > reached)).toBe(true)
    expect((await ids('bet.settled')).length).toBe(1)
  })

  test('of another class are not touched', async () => {
    const at = systemNow()
    await shard.transact((tx) =>
      appendEvent(tx, { kind: 'session.opened', playerId: player, at, payload: { way: 'id' } }),
    )
    await changed(at)
    await readUpTo(await lastId())
    const bets = await ids('bet.settled')
    await pruneEvents(shard, 'month', laterOn())
    expect(await ids('player.changed')).toEqual([])
    expect(await ids('session.opened')).toHaveLength(1)
    expect(await ids('bet.settled')).toEqual(bets)
  })
})

test('a run that is killed in a batch repeats that batch and no other', async () => {
  for (let number = 0; number < 9; number += 1) await bet(`killed ${number}`)
  await readUpTo(await lastId())
  const [before, wasPruned] = [await ids(), await pruned('history')]
  let batches = 0
  const dying: Shard = {
    ...shard,
    transact: (work) =>
      shard.transact(async (tx) => {
        const done = await work(tx)
        batches += 1
        if (batches === 2) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        return done
      }),
  }
  await expect(pruneEvents(dying, 'history', laterOn(), { batch: 4 })).rejects.toThrow()
  expect(before.length - (await ids()).length).toBeLessThanOrEqual(4)
  await pruneEvents(shard, 'history', laterOn(), { batch: 4 })
  expect(await ids('bet.settled')).toEqual([])
  const gone = before.length - (await ids()).length
  expect(((await pruned('history'))?.events ?? 0n) - (wasPruned?.events ?? 0n)).toBe(BigInt(gone))
  expect((await auditShard(shard.pool)).broken).toEqual([])
})

test('several processes at once, beside bets, remove each event once', { timeout: 60_000 }, async () => {
  for (let number = 0; number < 20; number += 1) await bet(`both ${number}`)
  await readUpTo(await lastId())
  const reached = await lastId()
  const [before, wasPruned] = [await ids('bet.settled'), await pruned('history')]
  const runs = Array.from({ length: 3 }, () => pruneEvents(shard, 'history', laterOn(), { batch: 2 }))
  const beside = Promise.all(Array.from({ length: 5 }, (_, number) => bet(`beside ${number}`)))
  const removed = (await Promise.all(runs)).reduce((sum, run) => sum + run.removed, 0)
  await beside
  await pruneEvents(shard, 'history', laterOn())
  expect((await ids('bet.settled')).every((id) => id > reached)).toBe(true)
  expect(removed).toBeLessThanOrEqual(before.length)
  expect(((await pruned('history'))?.events ?? 0n) - (wasPruned?.events ?? 0n)).toBe(BigInt(before.length))
  expect((await auditShard(shard.pool)).broken).toEqual([])
})

test('a run ends after its batches and says that there is more', async () => {
  for (let number = 0; number < 6; number += 1) await bet(`more ${number}`)
  await readUpTo(await lastId())
  const first = await pruneEvents(shard, 'history', laterOn(), { batch: 2, batches: 1 })
  expect(first).toMatchObject({ isMore: true })
  expect((await pruneEvents(shard, 'history', laterOn(), { batch: 2 })).isMore).toBe(false)
  expect(await ids('bet.settled')).toEqual([])
})

test('whatever is old, unread or of another class, exactly the others are removed', { timeout: 60_000 }, async () => {
  const day = 86_400_000
  const happened = fc.record({ days: fc.nat(60), isChange: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(happened, { minLength: 1, maxLength: 12 }),
      fc.nat(12),
      fc.integer({ min: 1, max: 5 }),
      async (events, read, batch) => {
        await readUpTo(await lastId())
        await pruneEvents(shard, 'month', new Date(systemNow().getTime() + 100 * day))
        const now = systemNow()
        const appended: { id: bigint; at: Date; isChange: boolean }[] = []
        // In the order of time, as the log is written.
        for (const { days, isChange } of events.toSorted((a, b) => b.days - a.days)) {
          const at = new Date(now.getTime() - days * day)
          if (isChange) await changed(at)
          else
            await shard.transact((tx) =>
              appendEvent(tx, { kind: 'session.opened', playerId: player, at, payload: { way: 'id' } }),
            )
          appended.push({ id: await lastId(), at, isChange })
        }
        const applied = appended[Math.min(read, appended.length) - 1]?.id ?? (appended[0]?.id ?? 1n) - 1n
        await readUpTo(await lastId(), { name: 'tracking.tallyEvents', id: applied })
        const before = new Date(now.getTime() - 30 * day)
        await pruneEvents(shard, 'month', before, { batch })
        const left = new Set(await ids())
        for (const { id, at, isChange } of appended)
          expect(left.has(id)).toBe(!(isChange && at < before && id <= applied))
      },
    ),
    { numRuns: 15 },
  )
})

test('a projection whose events are gone is not rebuilt, and one that needs only those that are kept is', async () => {
  let resets = 0
  const reset = async () => {
    resets += 1
  }
  const apply = async () => {}
  const totals = projection({ name: 'wallet.marketTotals', apply, reset })
  await expect(rebuild(shard, totals)).rejects.toThrow(EventsPrunedError)
  expect(resets).toBe(0)
  await rebuild(shard, projection({ name: 'ranking.countScores', apply, reset, needsKeptOnly: true }))
  await rebuild(shard, projection({ name: 'tracking.tallyEvents', apply, reset }))
  expect(resets).toBe(2)
})

test('no other way of removing events has been opened', async () => {
  await expect(shard.pool.query('delete from event')).rejects.toThrow('denied')
  await expect(shard.pool.query('delete from event_pruned')).rejects.toThrow('denied')
  await expect(owner.query('delete from event')).rejects.toThrow('events are only ever added')
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`select prune_events('law', '{}', '{a}', now(), 10)`)
  await expect(client.query('delete from event')).rejects.toThrow('events are only ever added')
  await client.query('rollback')
  client.release()
})
