import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../base/json-pieces.ts'
import type { ShardReader } from '../../db/database.ts'
import { findStandingOf, listChangesOf } from './personal-data-queries.ts'

type Wanted = { readonly until: Date; readonly max: number }

/** The VIP part of a player's personal data export: the level now, and the newest changes until then. */
export async function vipDataOf(shard: ShardReader, playerId: PlayerId, { until, max }: Wanted) {
  return {
    standing: (await findStandingOf(shard, playerId)) ?? null,
    changes: new PagedRows(max, (page) => listChangesOf(shard, playerId, until, page)),
  }
}
