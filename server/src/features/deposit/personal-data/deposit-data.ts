import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Databases } from '../../../db/databases.ts'
import { listAddressesOf, listCapturesOf, listCoinsOf, listDecisionsOf, listEventsOf, listOrdersOf } from './queries.ts'

/** The deposit part of a player's personal data export: the newest `limit` rows of each kind. */
export async function depositDataOf({ main, shardOf }: Databases, playerId: PlayerId, limit: number) {
  const shard = shardOf(playerId)
  const [orders, events, captures, decisions, addresses, coins] = await Promise.all([
    listOrdersOf(shard.read, playerId, limit),
    listEventsOf(shard.read, playerId, limit),
    listCapturesOf(shard.read, playerId, limit),
    listDecisionsOf(shard.read, playerId, limit),
    listAddressesOf(main.read, playerId),
    listCoinsOf(main.read, playerId, limit),
  ])
  return { orders, events, captures, decisions, addresses, coins }
}
