import type { PlayerId } from '@zamra/contract/brand.ts'
import { PagedRows } from '../../base/json-pieces.ts'
import type { Databases } from '../../db/databases.ts'
import { findInvitationOf, listRebatesOf, listTeamsOf } from './personal-data-queries.ts'

type Wanted = { readonly until: Date; readonly max: number }

/** The invitation part of a player's personal data export. Who the inviter and the friends are is their own data. */
export async function referralDataOf({ main, shardOf }: Databases, playerId: PlayerId, { until, max }: Wanted) {
  return {
    invited: (await findInvitationOf(shardOf(playerId).read, playerId)) ?? null,
    rebates: new PagedRows(max, (page) => listRebatesOf(main.read, playerId, until, page)),
    teams: new PagedRows(max, (page) => listTeamsOf(main.read, playerId, page)),
  }
}
