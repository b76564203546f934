import { sql } from 'kysely'
import type { ShardReader } from '../../../db/database.ts'

export type Counted = {
  readonly market: string
  readonly rail: string
  readonly provider: string
  readonly orders: number
  readonly succeeded: number
}

/** The orders since then by market, rail and provider, and how many of them were paid. */
export async function countOrders(shard: ShardReader, since: Date): Promise<readonly Counted[]> {
  const rows = sql<Counted>`(
    select market, rail, provider, count(*)::int as orders,
      (count(*) filter (where state = 'SUCCEEDED'))::int as succeeded
    from deposit_order where created_at > ${since} group by 1, 2, 3)`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}
