import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../../base/json-pieces.ts'
import type { Databases } from '../../../db/databases.ts'
import { listAddressesOf, listCapturesOf, listCoinsOf, listDecisionsOf, listEventsOf, listOrdersOf } from './queries.ts'

type Wanted = { readonly until: Date; readonly max: number }

/** The deposit part of a player's personal data export: the newest rows of each kind until then. */
export async function depositDataOf({ main, shardOf }: Databases, playerId: PlayerId, { until, max }: Wanted) {
  const { read } = shardOf(playerId)
  return {
    orders: new PagedRows(max, (page) => listOrdersOf(read, playerId, until, page)),
    events: new PagedRows(max, (page) => listEventsOf(read, playerId, until, page)),
    captures: new PagedRows(max, (page) => listCapturesOf(read, playerId, until, page)),
    decisions: new PagedRows(max, (page) => listDecisionsOf(read, playerId, until, page)),
    addresses: await listAddressesOf(main.read, playerId),
    coins: new PagedRows(max, (page) => listCoinsOf(main.read, playerId, until, page)),
  }
}
