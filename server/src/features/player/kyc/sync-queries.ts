import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Check } from './queries.ts'

type CheckName = Pick<Check, 'playerId' | 'checkNo'>

export async function clearFiles(tx: ShardTx, { playerId, checkNo }: CheckName): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ files: [] })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .execute()
}

/** The provider was asked, with so many webhooks received. */
export async function markHeard(tx: ShardTx, { playerId, checkNo, webhookCount }: Check, at: Date): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ heard_count: sql`greatest(heard_count, ${webhookCount}::int)`, asked_at: at })
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .execute()
}

/** Approved checks about which the provider was not asked since an instant, the longest ago first. */
export function listApprovedUnasked(shard: ShardReader, since: Date, limit: number) {
  const asked = sql<Date>`coalesce(asked_at, decided_at)`
  return shard
    .selectFrom('identity_check')
    .select('check_no as checkNo')
    .where('state', '=', 'APPROVED')
    .where(asked, '<', since)
    .orderBy(asked)
    .limit(limit)
    .execute()
}

/** The time stays text: a JavaScript date loses the microseconds, and the next page would repeat the last one. */
type Cursor = { readonly createdAt: string; readonly checkNo: string }

/** The checks whose workflow has something to do, oldest first, in pages of `limit`. */
export async function* unfinishedChecks(shard: ShardReader, before: Date, limit: number) {
  let found = await selectUnfinished(shard, before, limit)
  while (found.length > 0) {
    yield found
    found = await selectUnfinished(shard, before, limit, found.at(-1))
  }
}

function selectUnfinished(shard: ShardReader, before: Date, limit: number, after?: Cursor) {
  return shard
    .selectFrom('identity_check')
    .select([sql<string>`created_at::text`.as('createdAt'), 'check_no as checkNo'])
    .where(sql<boolean>`(files <> '{}' or webhook_count > heard_count)`)
    .where('created_at', '<', before)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, check_no) > (${after?.createdAt}::timestamptz, ${after?.checkNo})`),
    )
    .orderBy('created_at')
    .orderBy('check_no')
    .limit(limit)
    .execute()
}
