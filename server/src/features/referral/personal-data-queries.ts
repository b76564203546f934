import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { MainReader, ShardReader } from '../../db/database.ts'

export function findInvitationOf(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('invitation').select('invited_at').where('player_id', '=', playerId).executeTakeFirst()
}

export function listRebatesOf(main: MainReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return main
    .selectFrom('referral_rebate')
    .select([sql<string>`day::text`.as('day'), 'market', 'friends', 'base', 'amount'])
    .where('player_id', '=', playerId)
    .where(sql<boolean>`day <= ${until}::date`)
    .orderBy('day', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The friends of a team are not named: they are other players. */
export function listTeamsOf(main: MainReader, playerId: PlayerId, { offset, limit }: Page) {
  return main
    .selectFrom('invitation_team')
    .select(['event_id', 'team_no', 'state', 'reason', 'pay_at', 'claim_failed_at'])
    .where('player_id', '=', playerId)
    .orderBy('pay_at', 'desc')
    .orderBy('team_no')
    .offset(offset)
    .limit(limit)
    .execute()
}
