import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Feature } from '@zamra/contract/features.ts'
import type { EventKind, PayloadOf } from './catalogue.ts'

/** A fact as a room states it. */
export type NewEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { readonly kind: K; readonly playerId: PlayerId; readonly at: Date; readonly payload: PayloadOf<K> }
}[Kind]

/** A fact as a projection hears it. Ids grow, and one player's facts come in the order in which they were committed. */
export type DomainEvent<Kind extends EventKind = EventKind> = NewEvent<Kind> & {
  readonly id: bigint
  readonly feature: Feature
}
