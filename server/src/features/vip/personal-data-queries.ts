import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Page } from '../../base/page.ts'
import type { ShardReader } from '../../db/database.ts'

export function findStandingOf(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('vip_standing')
    .select(['market', 'level', 'peak', 'period_from', 'period_until'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

export function listChangesOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('vip_change')
    .select(['reason', 'from_level', 'to_level', 'bet_need', 'bet_done', 'changed_at'])
    .where('player_id', '=', playerId)
    .where('changed_at', '<=', until)
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
