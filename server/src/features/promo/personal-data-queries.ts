import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { ShardReader } from '../../db/database.ts'

/** The terms are published under promotion and version; their hash shows that these are the ones that the player read. */
const termsHash = sql<string>`encode(terms_hash, 'hex')`.as('terms_hash')

export function listAgreementsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('promo_opt_in')
    .select(['promo_id', 'version', termsHash, 'joined_at'])
    .where('player_id', '=', playerId)
    .where('joined_at', '<=', until)
    .orderBy('joined_at', 'desc')
    .orderBy('promo_id')
    .orderBy('version')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listGrantsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('promo_grant')
    .select(['grant_id', 'promo_id', 'version', termsHash, 'period', 'currency', 'state'])
    .select(['deposit', 'bonus', 'wager_required', 'is_exclusive'])
    .select(['offered_at', 'granted_at', 'expires_at', 'ended_at', 'ended_by'])
    .where('player_id', '=', playerId)
    .where('offered_at', '<=', until)
    .orderBy('offered_at', 'desc')
    .orderBy('grant_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listRewardsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('reward')
    .select(['reward_id', 'promo_id', 'version', termsHash, 'period', 'currency', 'state', 'base', 'amount'])
    .select(['streak_day', 'created_at', 'claim_until', 'ended_at', 'ended_by'])
    .where('player_id', '=', playerId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('reward_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listFreeTicketsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('free_ticket')
    .select(['reward_id', 'game', 'stake', 'number', 'used', 'granted_at', 'expires_at'])
    .where('player_id', '=', playerId)
    .where('granted_at', '<=', until)
    .orderBy('granted_at', 'desc')
    .orderBy('reward_id')
    .offset(offset)
    .limit(limit)
    .execute()
}
