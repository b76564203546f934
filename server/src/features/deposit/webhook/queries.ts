import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export type ReceivedWebhook = {
  readonly playerId: PlayerId
  readonly orderNo: string
  readonly provider: string
  readonly dedupeKey: string
  readonly at: Date
}

export type StoredWebhook = {
  /** Its position among the webhooks of its order, from 1. */
  readonly ordinal: number
  /** The order is paid or finished, so the webhook has nothing left to cause. */
  readonly isDone: boolean
}

/** The webhook, if it was received before. */
export async function selectWebhook(
  shard: ShardReader,
  { playerId, provider, dedupeKey }: ReceivedWebhook,
): Promise<StoredWebhook | undefined> {
  return await shard
    .selectFrom('deposit_webhook as n')
    .innerJoin('deposit_order as o', (join) =>
      join.onRef('o.player_id', '=', 'n.player_id').onRef('o.order_no', '=', 'n.order_no'),
    )
    .select([
      'n.ordinal',
      (eb) => eb.or([eb('o.finished_at', 'is not', null), eb('o.state', '=', 'SUCCEEDED')]).as('isDone'),
    ])
    .where('n.player_id', '=', playerId)
    .where('n.provider', '=', provider)
    .where('n.dedupe_key', '=', dedupeKey)
    .$castTo<StoredWebhook>()
    .executeTakeFirst()
}

/** Counts the webhook on its order and reopens a finished order, so that it is synced once more. */
export async function countWebhook(tx: ShardTx, { playerId, orderNo }: ReceivedWebhook): Promise<number> {
  const row = await tx
    .updateTable('deposit_order')
    .set({ webhook_count: sql`webhook_count + 1`, finished_at: null, next_sync_at: null })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .returning('webhook_count')
    .executeTakeFirstOrThrow()
  return row.webhook_count
}

export async function insertWebhook(tx: ShardTx, webhook: ReceivedWebhook, ordinal: number): Promise<void> {
  await tx
    .insertInto('deposit_webhook')
    .values({
      player_id: webhook.playerId,
      provider: webhook.provider,
      dedupe_key: webhook.dedupeKey,
      order_no: webhook.orderNo,
      ordinal,
      received_at: webhook.at,
    })
    .execute()
}

export async function selectByProviderRef(
  shard: ShardReader,
  provider: string,
  providerRef: string,
): Promise<string | undefined> {
  const row = await shard
    .selectFrom('deposit_order')
    .select('order_no as orderNo')
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
  return row?.orderNo
}
