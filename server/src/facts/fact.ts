import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Room } from '@zamra/contract/rooms.ts'
import type { FactKind, PayloadOf } from './catalogue.ts'

/** A fact as a room states it. */
export type NewFact<Kind extends FactKind = FactKind> = {
  [K in Kind]: { readonly kind: K; readonly playerId: PlayerId; readonly at: Date; readonly payload: PayloadOf<K> }
}[Kind]

/** A fact as a projection hears it. Ids grow, and one player's facts come in the order in which they were committed. */
export type Fact<Kind extends FactKind = FactKind> = NewFact<Kind> & { readonly id: bigint; readonly room: Room }
