import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../base/json-pieces.ts'
import type { ShardReader } from '../../db/database.ts'
import { listAgreementsOf, listFreeTicketsOf, listGrantsOf, listRewardsOf } from './personal-data-queries.ts'

type Wanted = { readonly until: Date; readonly max: number }

/** The promotion part of a player's personal data export: the newest rows of each kind until then. */
export function promoDataOf(shard: ShardReader, playerId: PlayerId, { until, max }: Wanted) {
  return {
    agreements: new PagedRows(max, (page) => listAgreementsOf(shard, playerId, until, page)),
    grants: new PagedRows(max, (page) => listGrantsOf(shard, playerId, until, page)),
    freeTickets: new PagedRows(max, (page) => listFreeTicketsOf(shard, playerId, until, page)),
    rewards: new PagedRows(max, (page) => listRewardsOf(shard, playerId, until, page)),
  }
}
