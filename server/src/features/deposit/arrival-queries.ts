import { sql } from 'kysely'
import type { ShardReader } from '../../db/database.ts'

export type ArrivalTimes = ReadonlyMap<number, number>

const latest = 500
/** Fewer say nothing about the next one. */
const countMin = 5

/** Of the latest credited orders of a market on this shard. */
export async function selectArrivalTimes(shard: ShardReader, market: string, since: Date): Promise<ArrivalTimes> {
  const rows = await shard
    .selectFrom((from) =>
      from
        .selectFrom('deposit_order')
        .select(['type', sql<number>`extract(epoch from credited_at - created_at)::int`.as('took')])
        .where('market', '=', market)
        .where('created_at', '>=', since)
        .where('state', '=', 'SUCCEEDED')
        .where('credited_at', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(latest)
        .as('latest'),
    )
    .select(['type', sql<number>`percentile_disc(0.5) within group (order by took)`.as('seconds')])
    .groupBy('type')
    .having(({ fn }) => fn.countAll(), '>=', countMin)
    .execute()
  return new Map(rows.map(({ type, seconds }) => [type, Math.max(1, seconds)]))
}
