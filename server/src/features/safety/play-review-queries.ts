import type { PlayerId } from '@zamra/contract/brand.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { ActivityRow } from './activity-queries.ts'

/** A review comes six months of the market's calendar after the last one, or after the first day of play. */
const reviewEvery = sql`interval '6 months'`

export type DueReview = {
  readonly playerId: PlayerId
  readonly dueAt: Date
  /** The first and the last day of the figures that the player looks at. */
  readonly from: string
  readonly to: string
  readonly isAsked: boolean
}

/**
 * The reviews that are due for these players. Not for one who has not played since the last review or for six months, who is
 * barred from play, or whose account is erased. The running day of the wallet is the last one on which something moved.
 */
function dueReviews(players: RawBuilder<unknown>, at: Date) {
  return sql<DueReview>`(
    select w.player_id as "playerId", d.due_at as "dueAt", c.starts::text as "from", c.today::text as "to",
      coalesce(s.review_asked_at >= d.due_at, false) as "isAsked"
    from ledger.wallet w
    join ledger.market m using (market)
    join player a on a.player_id = w.player_id and a.erased_at is null
    left join safety_setting s on s.player_id = w.player_id
    cross join lateral (select t.today, (t.today - ${reviewEvery})::date as starts
      from (select (${at}::timestamptz at time zone m.zone)::date as today) t) c
    cross join lateral (
      select min(p.day) as first_day, max(p.day) as last_day from (
        select day from ledger.day_total where player_id = w.player_id and staked > 0
        union all
        select w.counted_on where w.staked_day > 0
      ) p where s.reviewed_at is null or p.day > (s.reviewed_at at time zone m.zone)::date
    ) played
    cross join lateral (
      select (coalesce(s.reviewed_at at time zone m.zone, played.first_day::timestamp) + ${reviewEvery})
        at time zone m.zone as due_at
    ) d
    where w.player_id = any(${players}) and w.bars & 1 = 0 and played.last_day >= c.starts and d.due_at <= ${at}::timestamptz)`.as(
    'due',
  )
}

export async function listDueReviews(
  shard: ShardReader,
  players: readonly PlayerId[],
  at: Date,
): Promise<readonly DueReview[]> {
  return await shard
    .selectFrom(dueReviews(sql`${players}`, at))
    .selectAll()
    .execute()
}

export async function findDueReview(shard: ShardReader, playerId: PlayerId, at: Date): Promise<DueReview | undefined> {
  const [due] = await listDueReviews(shard, [playerId], at)
  return due
}

/** Players whose money moved lately and who were neither asked nor had a review in the last six months. */
export async function listReviewCandidates(shard: ShardReader, at: Date): Promise<readonly PlayerId[]> {
  const candidates = sql<{ players: readonly PlayerId[] | null }>`(
    select array_agg(w.player_id order by w.player_id) as players
    from ledger.wallet w
    join player a on a.player_id = w.player_id
    left join safety_setting s on s.player_id = w.player_id
    cross join lateral (select ${at}::timestamptz - ${reviewEvery} as half_a_year_ago) h
    where w.last_at > h.half_a_year_ago - interval '1 day' and w.bars & 1 = 0
      and a.created_at < h.half_a_year_ago + interval '1 day' and a.erased_at is null
      and (s.reviewed_at is null or s.reviewed_at < h.half_a_year_ago + interval '1 day')
      and (s.review_asked_at is null or s.review_asked_at < h.half_a_year_ago + interval '1 day'))`.as('candidates')
  return (await shard.selectFrom(candidates).select('players').executeTakeFirst())?.players ?? []
}

export type ReviewFigures = Omit<ActivityRow, 'from'>

/** What moved and how long the player played from a day to a day, both included. */
export async function selectReviewFigures(
  shard: ShardReader,
  playerId: PlayerId,
  { from, to }: Pick<DueReview, 'from' | 'to'>,
): Promise<ReviewFigures> {
  const figures = sql<ReviewFigures>`(
    select coalesce(sum(credited), 0)::bigint as deposited, coalesce(sum(withdrawn), 0)::bigint as withdrawn,
      coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won,
      (select coalesce(sum(played_ms) / 60000, 0)::integer from play_time
        where player_id = ${playerId} and day between ${from}::date and ${to}::date) as minutes
    from (
      select day, credited, withdrawn, staked, won from ledger.day_total where player_id = ${playerId}
      union all
      select counted_on, credited_day, withdrawn_day, staked_day, won_day from ledger.wallet where player_id = ${playerId}
    ) d where d.day between ${from}::date and ${to}::date)`.as('figures')
  return await shard.selectFrom(figures).selectAll().executeTakeFirstOrThrow()
}

export async function saveReviewed(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  await tx.updateTable('safety_setting').set({ reviewed_at: at }).where('player_id', '=', playerId).execute()
}

export async function saveReviewAsked(tx: ShardTx, playerId: PlayerId, at: Date): Promise<void> {
  await tx.updateTable('safety_setting').set({ review_asked_at: at }).where('player_id', '=', playerId).execute()
}
