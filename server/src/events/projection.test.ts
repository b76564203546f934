import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EnginesFixture, openEnginesFixture } from '../../test/engines-fixture.ts'
import type { AppContext } from '../app-context.ts'
import { type Databases, openDatabases, type Shard } from '../db/databases.ts'
import { recurrenceOf } from '../workflow/recurrence.ts'
import { appendEvent } from './append.ts'
import { advance, type Projection, rebuild } from './projection.ts'
import { isCaughtUp, lastEventId } from './read.ts'

let engines: EnginesFixture
let databases: Databases
let shard: Shard

beforeAll(async () => {
  engines = await openEnginesFixture()
  databases = openDatabases(engines, pino({ level: 'silent' }))
  shard = databases.shards[0] as Shard
  await engines.owners[0]?.query(
    'create table heard (n bigint generated always as identity, event_id bigint, player_id integer)',
  )
})

afterAll(async () => {
  await databases.close()
  await engines.clear()
})

describe('a projection', () => {
  let projection: Projection

  beforeEach(async () => {
    await shard.pool.query('delete from heard')
    projection = collecting('test.hears')
    await catchUp(projection)
    await shard.pool.query('delete from heard')
  })

  test('loses no event when two transactions commit in another order than their ids', async () => {
    const naive = naiveReader(await lastId())
    const slow = await writer()
    const quick = await writer()
    const first = await slow.append(ann)
    const second = await quick.append(bob)
    await quick.commit()
    expect(await naive()).toEqual([second])
    await attempt(projection)
    expect(await received()).toEqual([])
    await slow.commit()
    // The control: the reader that remembers the last id it saw never sees the first event.
    expect(await naive()).toEqual([])
    await catchUp(projection)
    expect(await received()).toEqual([first, second])
  })

  test('is looked at several times by one run, which ends with the server', async () => {
    const stopping = new AbortController()
    const beat = recurrenceOf({} as AppContext, projection, stopping.signal)
    const run = beat.run(shard, new Date())
    await vi.waitFor(async () => expect(await isCaughtUp(shard.read, projection.name, await lastId())).toBe(true))
    const first = await state(ann)
    await vi.waitFor(async () => expect(await received()).toEqual([first]), { timeout: 10_000 })
    stopping.abort()
    expect(await run).toEqual({ applied: 1, more: 0 })
  })

  test('does not pass a transaction that started after the reading one', async () => {
    const first = await state(bob)
    const young = await writer()
    let second = 0n
    const interrupted: Shard = {
      ...shard,
      transact: (work) =>
        shard.transact(async (tx) => {
          await sql`select pg_current_xact_id()`.execute(tx)
          if (second === 0n) second = await young.append(ann)
          return await work(tx)
        }),
    }
    await advance(interrupted, projection)
    await attempt(projection)
    await young.commit()
    await catchUp(projection)
    expect(await received()).toEqual([first, second])
  })

  test('continues after a transaction that was rolled back', async () => {
    const unlucky = await writer()
    await unlucky.append(ann)
    const kept = await state(bob)
    await attempt(projection)
    await unlucky.rollBack()
    await catchUp(projection)
    expect(await received()).toEqual([kept])
  })

  test('applies the events of one player in the order of their commits', async () => {
    const older = await writer()
    await older.takeTransactionId()
    const young = await writer()
    const first = await young.append(ann)
    await young.commit()
    const second = await older.append(ann)
    await older.commit()
    // The control: in the order of transaction ids, ann's story would be told backwards.
    const byXid = await shard.pool.query('select id from event where id >= $1 order by xmin::text::bigint', [first])
    expect(byXid.rows.map(({ id }) => id)).toEqual([second, first])
    await catchUp(projection)
    expect(await received()).toEqual([first, second])
  })

  test('a second writer of a player waits for the first to commit', async () => {
    const one = await writer()
    const other = await writer()
    const first = await one.append(ann)
    const second = other.append(ann)
    const third = await state(bob)
    await one.commit()
    expect(await second).toBeGreaterThan(third)
    await other.commit()
    await catchUp(projection)
    expect(await received()).toEqual([first, third, await second])
  })

  test('applies each event once when its backend is killed', async () => {
    const ids = [await state(ann), await state(bob)]
    const crashing = collecting('test.hears', async () => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(crashing.tx)
    })
    await vi.waitFor(() => expect(attempt(crashing)).rejects.toThrow(), patient)
    expect(await received()).toEqual([])
    await catchUp(projection)
    expect(await received()).toEqual(ids)
  })

  test('applies each event once with several concurrent readers', async () => {
    const ids: bigint[] = []
    for (let n = 0; n < 60; n += 1) ids.push(await state(n % 2 ? ann : bob))
    await Promise.all(Array.from({ length: 4 }, () => catchUp(projection, 7)))
    expect(await received()).toEqual(ids)
  })

  test('gives the same result when it is rebuilt from the start', async () => {
    await state(ann)
    await rebuild(shard, projection)
    await catchUp(projection)
    const before = await received()
    await rebuild(shard, projection)
    expect(await received()).toEqual([])
    await catchUp(projection, 3)
    expect(await received()).toEqual(before)
    expect(before.length).toBeGreaterThan(60)
  })

  test('applies only the kinds of events it subscribes to', async () => {
    const deaf = { ...collecting('test.deaf'), eventKinds: ['player.registered'] }
    await state(ann)
    await catchUp(deaf)
    expect(await received()).toEqual([])
  })

  test('writes nothing when there is no new event', async () => {
    const version = () => shard.pool.query("select xmin, ctid from projection_cursor where name = 'test.hears'")
    const before = (await version()).rows
    await advance(shard, projection)
    expect((await version()).rows).toEqual(before)
  })

  test('loses and reorders nothing with many writers that are fast, slow or rolled back', async () => {
    const from = await lastId()
    let isWriting = true
    const reading = (async () => {
      while (isWriting) await advance(shard, projection, 5)
    })()
    await Promise.all([ann, bob, cem, dee].flatMap((player, n) => [scribble(player, n), scribble(player, n + 4)]))
    isWriting = false
    await reading
    await catchUp(projection)
    const { rows } = await shard.pool.query('select id from event where id > $1 order by id', [from])
    expect(rows.length).toBeGreaterThan(20)
    expect(await received()).toEqual(rows.map(({ id }) => id))
  })
})

const [ann, bob, cem, dee] = [100_000_001, 100_000_002, 100_000_003, 100_000_004] as PlayerId[] as [
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
]
const at = new Date('2026-03-01T10:00:00Z')

function opened(playerId: PlayerId) {
  return { kind: 'session.opened', playerId, at, payload: { way: 'id' } } as const
}

async function state(playerId: PlayerId): Promise<bigint> {
  await shard.transact((tx) => appendEvent(tx, opened(playerId)))
  const { rows } = await shard.pool.query('select max(id) as id from event where player_id = $1', [playerId])
  return rows[0].id
}

/** Writes each event it hears down, without noticing whether it has done so before. */
function collecting(name: string, then = async () => {}): Projection & { tx: Parameters<Projection['apply']>[0] } {
  const made = {
    kind: 'projection' as const,
    name,
    eventKinds: ['session.opened'],
    tx: undefined as never,
    async apply(tx: Parameters<Projection['apply']>[0], events: Parameters<Projection['apply']>[1]) {
      made.tx = tx as never
      for (const { id, playerId } of events) {
        await sql`insert into heard (event_id, player_id) values (${id}, ${playerId})`.execute(tx)
      }
      await then()
    },
    async reset(tx: Parameters<Projection['apply']>[0]) {
      await sql`delete from heard`.execute(tx)
    },
  }
  return made
}

async function received(): Promise<bigint[]> {
  const { rows } = await shard.pool.query('select event_id from heard order by n')
  return rows.map(({ event_id }) => event_id)
}

/** The fence also waits for transactions of other tests on the same server. */
const patient = { timeout: 8_000, interval: 20 }

/** Until everything is applied. */
async function catchUp(projection: Projection, limit?: number): Promise<void> {
  await vi.waitFor(async () => {
    await attempt(projection, limit)
    expect(await isCaughtUp(shard.read, projection.name, await lastEventId(shard.read))).toBe(true)
  }, patient)
}

async function attempt(projection: Projection, limit?: number): Promise<void> {
  while ((await advance(shard, projection, limit)).more);
}

async function lastId(): Promise<bigint> {
  const { rows } = await shard.pool.query('select coalesce(max(id), 0) as id from event')
  return rows[0].id
}

function naiveReader(from: bigint) {
  let cursor = from
  return async () => {
    const { rows } = await shard.pool.query('select id from event where id > $1 order by id', [cursor])
    cursor = rows.at(-1)?.id ?? cursor
    return rows.map(({ id }) => id as bigint)
  }
}

/** A transaction in slow motion. */
async function writer() {
  const client = await shard.pool.connect()
  await client.query('begin')
  const end = async (how: string) => {
    await client.query(how)
    client.release()
  }
  return {
    async append(playerId: PlayerId): Promise<bigint> {
      const { rows } = await client.query(
        `select append_event($1, 'session', 'session.opened', '{"way": "id"}', $2) as id`,
        [playerId, at],
      )
      return rows[0].id
    },
    takeTransactionId: () => client.query('select pg_current_xact_id()'),
    commit: () => end('commit'),
    rollBack: () => end('rollback'),
  }
}

async function scribble(playerId: PlayerId, turn: number): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    const writing = await writer()
    await writing.append(playerId)
    await new Promise((resume) => setTimeout(resume, (turn * 7 + n * 13) % 40))
    await (n % 4 === turn % 4 ? writing.rollBack() : writing.commit())
  }
}
