import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Page } from '../../../base/page.ts'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

/** The feature support imports this one, so its part of the export is read here. */
export function listMailsOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('mail')
    .select(['mail_id', 'kind', 'params', 'reward_id', 'created_at', 'read_at'])
    .where('player_id', '=', playerId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function findMailConsent(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('mail_consent')
    .select(['wants_promo', 'changed_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

export function listFeedbackOf(shard: ShardReader, playerId: PlayerId) {
  return shard
    .selectFrom('feedback')
    .select(['ticket_no', 'contact_sealed', 'suggestion', 'images', 'created_at', 'answer', 'answered_at'])
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** What the player wants outside the app, the address they confirmed, their browsers, and what was sent there. */
export async function findChannelsOf(shard: ShardReader, playerId: PlayerId) {
  const [wanted, addresses, subscriptions] = await Promise.all([
    shard.selectFrom('mail_channel').selectAll().where('player_id', '=', playerId).execute(),
    shard.selectFrom('mail_address').selectAll().where('player_id', '=', playerId).execute(),
    shard.selectFrom('push_subscription').selectAll().where('player_id', '=', playerId).execute(),
  ])
  return { wanted, addresses, subscriptions }
}

export function listDeliveriesOf(shard: ShardReader, playerId: PlayerId, until: Date, { offset, limit }: Page) {
  return shard
    .selectFrom('mail_delivery')
    .select(['mail_id', 'channel', 'target', 'created_at', 'done_at', 'outcome'])
    .where('player_id', '=', playerId)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .orderBy('channel')
    .orderBy('target')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function forgetSupport(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.deleteFrom('player_note').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('feedback').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('mail').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('mail_consent').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('mail_channel').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('mail_delivery').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('mail_address').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('push_subscription').where('player_id', '=', playerId).execute()
}
