import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Check } from './queries.ts'

export type ReceivedWebhook = Pick<Check, 'playerId' | 'checkNo'> & {
  readonly provider: string
  readonly dedupeKey: string
  readonly at: Date
}

/** Its position among the webhooks of its check, from 1, if it was received before. */
export async function findOrdinal(
  shard: ShardReader,
  { playerId, provider, dedupeKey }: ReceivedWebhook,
): Promise<number | undefined> {
  const row = await shard
    .selectFrom('identity_webhook')
    .select('ordinal')
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return row?.ordinal
}

/** Counts a new webhook on its check, whose lock the caller holds. */
export async function insertWebhook(tx: ShardTx, webhook: ReceivedWebhook): Promise<number> {
  const { playerId, checkNo, provider, dedupeKey, at } = webhook
  const { ordinal } = await tx
    .updateTable('identity_check')
    .set({ webhook_count: sql`webhook_count + 1` })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .returning('webhook_count as ordinal')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('identity_webhook')
    .values({ player_id: playerId, provider, dedupe_key: dedupeKey, check_no: checkNo, ordinal, received_at: at })
    .execute()
  return ordinal
}
