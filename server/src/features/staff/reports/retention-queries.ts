import type { Money } from '@zamra/contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import { betSql, lineSql } from './lines.ts'
import type { Period } from './period.ts'
import { countedInJournal, ofMarket, type PlayerRange } from './report-queries.ts'

/** The players of one week of first deposits, so many weeks later. */
export type CohortCell = {
  readonly week: string
  readonly later: number
  /** Players whose first deposit is in this cell, which is always that of no week later. */
  readonly joined: number
  readonly active: number
  readonly deposits: Money
}

/** From the projection. */
export async function listCohorts(tx: ShardTx, period: Period): Promise<readonly CohortCell[]> {
  const days = sql`
    select player_id, day, bets, deposits from report_player_day
    where market = ${period.market} and currency = ${period.currency}`
  return await readCohorts(tx, period, days)
}

/** The same of some players, straight from the journal up to the heads of the reports. */
export async function listLedgerCohorts(
  tx: ShardTx,
  period: Period,
  range: PlayerRange,
): Promise<readonly CohortCell[]> {
  // A first deposit may be older than the period, so everything is read.
  const whole = { ...period, from: '2000-01-01' }
  const days = sql`
    select player_id, day, sum(${sql.raw(betSql)}) as bets, sum(${sql.raw(lineSql('deposits'))}) as deposits
    from (select t.*, (t.at at time zone ${period.zone})::date as day ${countedInJournal(whole)} ${ofMarket(period, range)}) t
    group by 1, 2`
  return await readCohorts(tx, period, days)
}

/** Weeks begin on Monday, by the calendar of the market. */
const weekOf = (day: RawBuilder<unknown>) => sql`date_trunc('week', ${day}::timestamp)::date`

/** One pass over the days in the order of the players: a join would depend on how many of them the database expects. */
async function readCohorts(
  tx: ShardTx,
  { from, to }: Period,
  days: RawBuilder<unknown>,
): Promise<readonly CohortCell[]> {
  const { rows } = await sql<CohortCell>`
    with marked as (
      select *, min(day) filter (where deposits > 0) over (partition by player_id) as first from (${days}) days
    ), seen as (
      select player_id, ${weekOf(sql`first`)} as week, (${weekOf(sql`day`)} - ${weekOf(sql`first`)}) / 7 as later,
        sum(bets) as bets, sum(deposits) as deposits, bool_or(day = first) as has_joined
      from marked where first >= ${weekOf(sql`${from}::date`)} and first <= ${to}::date
        and day >= ${weekOf(sql`first`)} and day <= ${to}::date
      group by 1, 2, 3
    )
    select week::text, later, (count(*) filter (where has_joined))::int as joined,
      (count(*) filter (where bets > 0))::int as active, sum(deposits)::bigint as deposits
    from seen group by 1, 2`.execute(tx)
  return rows
}
