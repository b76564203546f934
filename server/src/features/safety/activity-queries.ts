import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader } from '../../db/database.ts'

export type ActivityRow = {
  /** The first day of the period. */
  readonly from: string
  readonly deposited: Money
  readonly withdrawn: Money
  readonly staked: Money
  readonly won: Money
  readonly minutes: number
}

type Wanted = { readonly by: 'day' | 'week' | 'month'; readonly count: number; readonly today: string }

/**
 * What moved in the last periods, the running one last. The ledger counts the days; the running day of the wallet is the
 * last one on which something moved.
 */
export async function selectActivity(
  shard: ShardReader,
  playerId: PlayerId,
  { by, count, today }: Wanted,
): Promise<readonly ActivityRow[]> {
  const activity = sql<ActivityRow>`(
    select p.starts::date::text as "from", coalesce(m.deposited, 0)::bigint as deposited,
      coalesce(m.withdrawn, 0)::bigint as withdrawn, coalesce(m.staked, 0)::bigint as staked,
      coalesce(m.won, 0)::bigint as won, coalesce(t.played_ms / 60000, 0)::integer as minutes
    from (
      select s.starts, (s.starts + u.step)::date as until
      from (select ('1 ' || ${by}::text)::interval as step, date_trunc(${by}::text, ${today}::timestamp) as latest) u
      cross join lateral generate_series(u.latest - ${count - 1}::integer * u.step, u.latest, u.step) s (starts)
    ) p
    left join lateral (
      select sum(credited) as deposited, sum(withdrawn) as withdrawn, sum(staked) as staked, sum(won) as won from (
        select day, credited, withdrawn, staked, won from ledger.day_total where player_id = ${playerId}
        union all
        select counted_on, credited_day, withdrawn_day, staked_day, won_day from ledger.wallet where player_id = ${playerId}
      ) d where d.day >= p.starts::date and d.day < p.until
    ) m on true
    left join lateral (
      select sum(played_ms) as played_ms from play_time
      where player_id = ${playerId} and day >= p.starts::date and day < p.until
    ) t on true)`.as('activity')
  return await shard.selectFrom(activity).selectAll().orderBy('from').execute()
}
