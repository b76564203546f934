import { sql } from 'kysely'
import type { ShardTx } from '../db/database.ts'
import type { Shard } from '../db/databases.ts'
import { type EventKind, eventCatalogue, type KeptFor } from './catalogue.ts'

export type PruneOptions = {
  /** The events that one transaction looks at. */
  readonly batch?: number
  readonly batches?: number
}

export type Pruned = { readonly removed: number; readonly isMore: boolean }

const defaults = { batch: 5_000, batches: 20_000 } as const

const kinds = Object.keys(eventCatalogue) as EventKind[]

function readersOf(kind: EventKind): readonly string[] {
  return eventCatalogue[kind].subscribers
}

/**
 * Removes the events of a class that are older than a time, batch by batch, each in a short transaction of its own. An event
 * that some projection has not applied yet stays, and all after it. `isMore` when a run ended before its work did.
 */
export async function pruneEvents(
  shard: Shard,
  keptFor: KeptFor,
  before: Date,
  { batch = defaults.batch, batches = defaults.batches }: PruneOptions = {},
): Promise<Pruned> {
  const own = kinds.filter((kind) => eventCatalogue[kind].keptFor === keptFor)
  const readers = [...new Set(kinds.flatMap(readersOf))]
  let removed = 0
  for (let done = 0; done < batches; done += 1) {
    const one = await shard.transact((tx) => pruneBatch(tx, { keptFor, own, readers, before, batch }))
    removed += one.removed
    if (!one.isMore) return { removed, isMore: false }
  }
  return { removed, isMore: true }
}

type Batch = {
  readonly keptFor: KeptFor
  readonly own: readonly string[]
  readonly readers: readonly string[]
  readonly before: Date
  readonly batch: number
}

async function pruneBatch(tx: ShardTx, { keptFor, own, readers, before, batch }: Batch): Promise<Pruned> {
  const { rows } = await sql<Pruned>`
    select removed, is_more as "isMore"
    from prune_events(${keptFor}, ${own}::text[], ${readers}::text[], ${before}, ${batch})`.execute(tx)
  return rows[0] ?? { removed: 0, isMore: false }
}

/** Whether some events of these kinds may be gone. */
export async function arePruned(tx: ShardTx, ofKinds: readonly string[]): Promise<boolean> {
  const classes = kinds.filter((kind) => ofKinds.includes(kind)).map((kind) => eventCatalogue[kind].keptFor)
  if (classes.length === 0) return false
  const found = await tx
    .selectFrom('event_prune')
    .select('kept_for')
    .where('kept_for', 'in', classes)
    .where('events', '>', 0n)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
