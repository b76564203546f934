import { sql } from 'kysely'
import type { ShardReader } from '../../../db/database.ts'

type Checkpoint = { readonly at: Date; readonly balances: Readonly<Record<string, Readonly<Record<string, string>>>> }

/** What the last audit of the ledger of a shard has sealed. None before the first night. */
export async function findLastCheckpoint(shard: ShardReader): Promise<Checkpoint | undefined> {
  const last = sql<Checkpoint>`(select at, balances from ledger.checkpoint order by number desc limit 1)`.as('last')
  return await shard.selectFrom(last).selectAll().executeTakeFirst()
}

/** The orders and payouts that each provider has not answered for. */
export async function countWaiting(shard: ShardReader): Promise<readonly { provider: string; waiting: number }[]> {
  const rows = sql<{ provider: string; waiting: number }>`(
    select provider, count(*)::int as waiting from deposit_order where finished_at is null group by provider
    union all
    select provider, count(*)::int from withdrawal where state in ('PAYING', 'UNKNOWN') and provider is not null
    group by provider)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}
