import type { ShardTx } from '../db/database.ts'
import type { Shard } from '../db/databases.ts'
import { type EventsFor, eventsFor, type ProjectionName } from './catalogue.ts'
import type { DomainEvent } from './event.ts'
import { arePruned } from './prune.ts'
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
 * What follows from events without being part of the command: a count, a ranking, a message. It is applied to batches
 * of events in order, each exactly once, because its cursor moves in the same transaction as its effect.
 */
export type Projection = {
  readonly kind: 'projection'
  readonly name: string
  readonly eventKinds: readonly string[]
  apply(tx: ShardTx, events: readonly DomainEvent[]): Promise<void>
  /** Deletes the whole effect, so that the projection can be rebuilt from the first event. */
  reset(tx: ShardTx): Promise<void>
  /** Its whole effect follows from the events that are kept, so it can be rebuilt after older ones were pruned. */
  readonly needsKeptOnly?: boolean
}

export class EventsPrunedError extends Error {
  override readonly name = 'EventsPrunedError'

  constructor(projection: string) {
    super(`events of ${projection} were pruned: a rebuild would lose their effect, correct its rows instead`)
  }
}

/** Defines a projection. The event catalogue lists what it subscribes to. */
export function projection<Name extends ProjectionName>(told: {
  readonly name: Name
  readonly apply: (tx: ShardTx, events: readonly DomainEvent<EventsFor<Name>>[]) => Promise<void>
  readonly reset: (tx: ShardTx) => Promise<void>
  readonly needsKeptOnly?: boolean
}): Projection {
  // The type of `apply` follows from the same catalogue entries that `eventKinds` is read from.
  const apply = told.apply as Projection['apply']
  const { name, reset, needsKeptOnly = false } = told
  return { kind: 'projection', name, eventKinds: eventsFor(name), apply, reset, needsKeptOnly }
}

export type Advance = {
  readonly applied: number
  /** Whether more events are ready now. */
  readonly more: boolean
}

/** Applies the next settled batch, if there is one, and sets the next fence when the last one is reached. */
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
  // A batch that is not full has reached the fence, whatever the id of its last event.
  const appliedId = (events.length === limit ? events.at(-1)?.id : undefined) ?? cursor.fenceId
  await moveCursor(tx, projection.name, appliedId)
  return { applied: events.length, appliedId }
}

/** Deletes the effect and starts again at the first event; `advance` then does the rest. */
export async function rebuild(shard: Shard, projection: Projection): Promise<void> {
  await shard.transact(async (tx) => {
    await holdCursor(tx, projection.name)
    if (!projection.needsKeptOnly && (await arePruned(tx, projection.eventKinds)))
      throw new EventsPrunedError(projection.name)
    await projection.reset(tx)
    await resetCursor(tx, projection.name)
  })
}
