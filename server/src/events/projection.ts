import type { ShardTx } from '../db/database.ts'
import type { Shard } from '../db/databases.ts'
import { type EventsFor, eventsFor, type ProjectionName } from './catalogue.ts'
import type { DomainEvent } from './event.ts'
import {
  type Cursor,
  holdCursor,
  isCaughtUp,
  lastEventId,
  layFence,
  moveCursor,
  readSettled,
  resetCursor,
} from './read.ts'

/**
 * What follows from facts without being part of the command: a count, a ranking, a message. It is applied to batches
 * of facts in order, each fact exactly once, because its cursor moves in the same transaction as its effect.
 */
export type Projection = {
  readonly kind: 'projection'
  readonly name: string
  readonly eventKinds: readonly string[]
  apply(tx: ShardTx, events: readonly DomainEvent[]): Promise<void>
  /** Takes the whole effect back, so that the projection can be built again from the first fact. */
  reset(tx: ShardTx): Promise<void>
}

/** Who is told what stands in the catalogue; here a room says what it does with it. */
export function projection<Name extends ProjectionName>(told: {
  readonly name: Name
  readonly apply: (tx: ShardTx, events: readonly DomainEvent<EventsFor<Name>>[]) => Promise<void>
  readonly reset: (tx: ShardTx) => Promise<void>
}): Projection {
  // `hears` is what the type of `apply` was made from, and nothing else is read for it.
  const apply = told.apply as Projection['apply']
  return { kind: 'projection', name: told.name, eventKinds: eventsFor(told.name), apply, reset: told.reset }
}

export type Advance = {
  readonly applied: number
  /** Whether it is worth while to ask again at once. */
  readonly more: boolean
}

/** Applies the next settled batch, if there is one, and lays the next fence once the last one is used up. */
export async function advance(shard: Shard, projection: Projection, limit = 500): Promise<Advance> {
  const { name } = projection
  const lastId = await lastEventId(shard.read)
  if (await isCaughtUp(shard.read, name, lastId)) return { applied: 0, more: false }
  return await shard.transact(async (tx) => {
    const cursor = await holdCursor(tx, name)
    if (!cursor.isSettled) return { applied: 0, more: false }
    const { applied, appliedId } = await applyBatch(tx, projection, cursor, limit)
    if (appliedId < cursor.fenceId) return { applied, more: true }
    const more = lastId > cursor.fenceId
    if (more) await layFence(tx, name, lastId)
    return { applied, more }
  })
}

async function applyBatch(tx: ShardTx, projection: Projection, cursor: Cursor, limit: number) {
  const events = await readSettled(tx, cursor, projection.eventKinds, limit)
  if (events.length > 0) await projection.apply(tx, events)
  // A batch that is not full has come to the fence, whatever the last fact of these kinds was.
  const appliedId = (events.length === limit ? events.at(-1)?.id : undefined) ?? cursor.fenceId
  await moveCursor(tx, projection.name, appliedId)
  return { applied: events.length, appliedId }
}

/** Takes the effect back and begins again at the first fact; `advance` then does the rest. */
export async function rebuild(shard: Shard, projection: Projection): Promise<void> {
  await shard.transact(async (tx) => {
    await holdCursor(tx, projection.name)
    await projection.reset(tx)
    await resetCursor(tx, projection.name)
  })
}
