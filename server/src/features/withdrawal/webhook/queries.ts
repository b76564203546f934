import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export type ReceivedWebhook = {
  readonly playerId: PlayerId
  readonly withdrawNo: string
  readonly provider: string
  readonly dedupeKey: string
  /** The provider's number, from a webhook whose signature is valid. It is used to ask, and proves nothing. */
  readonly providerRef: string | undefined
  readonly at: Date
}

export type StoredWebhook = {
  /** Its position among the webhooks of its withdrawal, from 1. */
  readonly ordinal: number
  readonly receivedAt: Date
}

/** The webhook, if it was received before. */
export async function selectWebhook(
  shard: ShardReader,
  { playerId, provider, dedupeKey }: Pick<ReceivedWebhook, 'playerId' | 'provider' | 'dedupeKey'>,
): Promise<StoredWebhook | undefined> {
  return await shard
    .selectFrom('payout_webhook')
    .select(['ordinal', 'received_at as receivedAt'])
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
}

/** Counts the webhook on its withdrawal and reopens a finished one, so that it is synced once more. */
export async function countWebhook(tx: ShardTx, webhook: ReceivedWebhook): Promise<number> {
  const row = await tx
    .updateTable('withdrawal')
    .set({
      webhook_count: sql`webhook_count + 1`,
      provider_ref: sql`coalesce(provider_ref, ${webhook.providerRef ?? null}::text)`,
      finished_at: null,
      next_sync_at: null,
    })
    .where('player_id', '=', webhook.playerId)
    .where('withdraw_no', '=', webhook.withdrawNo)
    .returning('webhook_count')
    .executeTakeFirstOrThrow()
  return row.webhook_count
}

export async function insertWebhook(tx: ShardTx, webhook: ReceivedWebhook, ordinal: number): Promise<void> {
  await tx
    .insertInto('payout_webhook')
    .values({
      player_id: webhook.playerId,
      provider: webhook.provider,
      dedupe_key: webhook.dedupeKey,
      withdraw_no: webhook.withdrawNo,
      ordinal,
      received_at: webhook.at,
    })
    .execute()
}
