import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Feature } from '@zamra/contract/features.ts'
import type { EventKind, PayloadOf } from './catalogue.ts'

/** An event as a feature publishes it. */
export type NewEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { readonly kind: K; readonly playerId: PlayerId; readonly at: Date; readonly payload: PayloadOf<K> }
}[Kind]

/** An event as a projection reads it. Ids grow, and the events of one player come in commit order. */
export type DomainEvent<Kind extends EventKind = EventKind> = NewEvent<Kind> & {
  readonly id: bigint
  readonly feature: Feature
}
