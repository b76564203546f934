import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { rankPeriods } from '@zamra/contract/ranking.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ShardTx } from '../../db/database.ts'
import type { RankPeriod } from './edition.ts'

type Queryable = Pick<pg.Pool, 'query'>

export type Score = {
  readonly playerId: PlayerId
  readonly market: number
  readonly period: RankPeriod
  readonly startsOn: string
  readonly score: Money
  readonly reachedAt: Date
}

/** The scores of one edition of a market. */
export type ScoresOf = Pick<Score, 'market' | 'period' | 'startsOn'>

export type Placed = Pick<Score, 'playerId' | 'score' | 'reachedAt'>

/** In the order of the key, so that concurrent batches do not deadlock. */
export async function addScores(tx: ShardTx, scores: readonly Score[]): Promise<void> {
  const column = <Name extends keyof Score>(name: Name) => scores.map((score) => score[name])
  await sql`
    insert into rank_score as kept (player_id, market, period, starts_on, score, reached_at)
    select * from unnest(${column('playerId')}::integer[], ${column('market')}::smallint[], ${column('period')}::text[],
      ${column('startsOn')}::date[], ${column('score')}::bigint[], ${column('reachedAt')}::timestamptz[])
      a (player_id, market, period, starts_on, score, reached_at)
    order by player_id, period, starts_on
    on conflict (player_id, period, starts_on) do update set
      score = kept.score + excluded.score, reached_at = greatest(kept.reached_at, excluded.reached_at)`.execute(tx)
}

export async function clearScores(tx: ShardTx): Promise<void> {
  await tx.deleteFrom('rank_score').execute()
}

/** The best players of this shard, without those who are excluded or of whose bets nothing is left. */
export async function selectBest(shard: Queryable, { market, period, startsOn }: ScoresOf, limit: number) {
  const { rows } = await shard.query<Placed>(
    `select s.player_id as "playerId", s.score, s.reached_at as "reachedAt"
     from rank_score s join ledger.wallet w on w.player_id = s.player_id
     where s.market = $1 and s.period = $2 and s.starts_on = $3 and w.bars = 0 and s.score > 0
     order by s.score desc, s.reached_at, s.player_id limit $4`,
    [market, period, startsOn, limit],
  )
  return rows
}

/** How many players of this shard are ahead of one, counted up to a limit. */
export async function countAhead(shard: Queryable, { market, period, startsOn }: ScoresOf, own: Placed, limit: number) {
  const { rows } = await shard.query<{ ahead: number }>(
    `select count(*)::int as ahead from (
       select from rank_score s join ledger.wallet w on w.player_id = s.player_id
       where s.market = $1 and s.period = $2 and s.starts_on = $3 and w.bars = 0 and s.score >= $4
         and (s.score > $4 or (s.reached_at, s.player_id) < ($5, $6))
       limit $7
     ) ahead`,
    [market, period, startsOn, own.score, own.reachedAt, own.playerId, limit],
  )
  return rows[0]?.ahead ?? 0
}

export async function findScore(
  shard: Queryable,
  playerId: PlayerId,
  { period, startsOn }: ScoresOf,
): Promise<Placed | undefined> {
  const { rows } = await shard.query<Placed>(
    `select player_id as "playerId", score, reached_at as "reachedAt" from rank_score
     where player_id = $1 and period = $2 and starts_on = $3 and score > 0`,
    [playerId, period, startsOn],
  )
  return rows[0]
}

/** Old editions are closed, and their places are stored. */
export async function deleteScoresBefore(tx: ShardTx, day: string, limit: number): Promise<number> {
  // By market and period, because the index of the best scores begins with them.
  const { numAffectedRows } = await sql`
    delete from rank_score where ctid in (
      select old.place from ledger.market m cross join unnest(${rankPeriods}::text[]) p (period)
      cross join lateral (
        select r.ctid as place from rank_score r
        where r.market = m.market and r.period = p.period and r.starts_on < ${day}::date
        limit ${limit}
      ) old limit ${limit}
    )`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
