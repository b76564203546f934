import type { ShardTx } from '../db/database.ts'
import type { Shard } from '../db/databases.ts'
import { type HeardBy, heardBy, type ProjectionName } from './catalogue.ts'
import { holdCursor, isCaughtUp, moveCursor, openCursor, readSettled, resetCursor } from './cursor.ts'
import type { Fact } from './fact.ts'
import { lastFactId } from './read.ts'

/**
 * What follows from facts without being part of the command: a count, a ranking, a message. It is applied to batches
 * of facts in order, each fact exactly once, because its cursor moves in the same transaction as its effect.
 */
export type Projection = {
  readonly kind: 'projection'
  readonly name: string
  readonly hears: readonly string[]
  readonly apply: (tx: ShardTx, facts: readonly Fact[]) => Promise<void>
  /** Takes the whole effect back, so that the projection can be built again from the first fact. */
  readonly forget: (tx: ShardTx) => Promise<void>
}

/** Who is told what stands in the catalogue; here a room says what it does with it. */
export function projection<Name extends ProjectionName>(told: {
  readonly name: Name
  readonly apply: (tx: ShardTx, facts: readonly Fact<HeardBy<Name>>[]) => Promise<void>
  readonly forget: (tx: ShardTx) => Promise<void>
}): Projection {
  return { kind: 'projection', hears: heardBy(told.name), ...told } as Projection
}
