import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ShardReader, ShardTx } from '../db/database.ts'
import { eventCatalogue } from './catalogue.ts'
import type { DomainEvent } from './event.ts'

/**
 * The fence: how a growing log is read without losing an event and without reordering two events.
 *
 * Why not `id > cursor`? Ids are taken when a row is written and become visible when its transaction commits. A quick
 * writer commits 8 while a slow one still holds 7; the reader applies 8, moves its cursor to 8, and 7 is never read.
 *
 * Why not the order of transaction ids? A transaction gets its id at its first write, and may then wait for a player
 * whom a younger transaction holds. The younger one commits first, the older one second: by transaction id, that
 * player's history would be reversed. By event id it is not, because the id is taken while the player is locked.
 *
 * So events are read in the order of their ids, but only up to a fence below which no new event can appear:
 *
 *   lay     1. read the last id that the sequence has given out: fence_id;
 *           2. then take a transaction id of our own: fence_xid.
 *           A writer with an id up to fence_id took its transaction id before the event id, so before ours.
 *   settle  once every transaction below fence_xid has ended, everything up to fence_id is either visible or will
 *           never be: (applied_id, fence_id] can be read.
 *
 * A transaction that stays open for long therefore delays projections, on every database of the same server. It never
 * makes them wrong.
 */
export type Cursor = { readonly appliedId: bigint; readonly fenceId: bigint; readonly isSettled: boolean }

/** Step 1 of setting a fence. It is read outside the transaction of step 2, whose transaction id must be younger. */
export async function lastEventId(shard: ShardReader): Promise<bigint> {
  const { id } = await shard.selectNoFrom(lastGiven.as('id')).executeTakeFirstOrThrow()
  return id
}

/** Locks the cursor for this transaction; a concurrent run waits here and then finds it moved. */
export async function holdCursor(tx: ShardTx, name: string): Promise<Cursor> {
  await sql`insert into projection_cursor (name) values (${name}) on conflict do nothing`.execute(tx)
  const held = await sql<Cursor>`
    select applied_id as "appliedId", fence_id as "fenceId",
      fence_xid <= pg_snapshot_xmin(pg_current_snapshot()) as "isSettled"
    from projection_cursor where name = ${name} for update`.execute(tx)
  const cursor = held.rows[0]
  if (!cursor) throw new Error(`projection cursor of ${name} not found`)
  return cursor
}

/** The events of these kinds up to the fence, in order. Call it only with a settled cursor. */
export async function readSettled(tx: ShardTx, cursor: Cursor, kinds: readonly string[], limit: number) {
  const read = await sql<DomainEvent>`
    select id, player_id as "playerId", feature, kind, payload, at from event
    where id > ${cursor.appliedId} and id <= ${cursor.fenceId} and kind = any(${kinds})
    order by id limit ${limit}`.execute(tx)
  return read.rows.map(decoded)
}

export async function moveCursor(tx: ShardTx, name: string, appliedId: bigint): Promise<void> {
  await sql`
    update projection_cursor set applied_id = ${appliedId}, moved_at = now() where name = ${name}`.execute(tx)
}

/** Step 2: every writer of an id up to this one has a transaction id below ours. */
export async function layFence(tx: ShardTx, name: string, fenceId: bigint): Promise<void> {
  await sql`
    update projection_cursor set fence_id = ${fenceId}, fence_xid = pg_current_xact_id() where name = ${name}`.execute(
    tx,
  )
}

export async function resetCursor(tx: ShardTx, name: string): Promise<void> {
  await sql`
    update projection_cursor set applied_id = 0, fence_id = 0, fence_xid = '0', moved_at = now()
    where name = ${name}`.execute(tx)
}

/** Reads without a lock, so that a projection with nothing to do writes nothing. */
export async function isCaughtUp(shard: ShardReader, name: string, lastId: bigint): Promise<boolean> {
  const found = await shard
    .selectFrom('projection_cursor')
    .select('name')
    .where('name', '=', name)
    .where('applied_id', '=', lastId)
    .executeTakeFirst()
  return found !== undefined
}

// An unused sequence reports its first value as the last one.
const lastGiven = sql<bigint>`(select case when is_called then last_value else 0 end from event_id)`

function decoded(event: DomainEvent): DomainEvent {
  return {
    ...event,
    payload: z.decode(eventCatalogue[event.kind].payload as z.ZodMiniType, event.payload),
  } as DomainEvent
}
