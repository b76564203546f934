import { sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import { playerDayColumns } from './fold-queries.ts'
import type { Period } from './period.ts'

/** What the reports say about one day, as one number. */
export type DayDigest = { readonly day: string; readonly digest: Buffer }
export type StoredCheck = DayDigest & { readonly checkedAt: Date; readonly seal: Buffer }

const columns = Object.keys(playerDayColumns).join(', ')

/**
 * The digest of all rows of each day, of the market and of its players, in a fixed order. Two different days of rows never
 * have the same: every value ends before a mark that no number contains.
 */
export async function listDayDigests(
  tx: ShardTx,
  { market, currency, from, to }: Period,
): Promise<readonly DayDigest[]> {
  const within = sql`market = ${market} and currency = ${currency} and day between ${from}::date and ${to}::date`
  const { rows } = await sql<DayDigest>`
    with of_market as (
      select day, string_agg(concat_ws(',', kind, debit, credit, amount, transfers), ';' order by kind, debit, credit) as rows
      from report_day where ${within} group by 1
    ), of_players as (
      select day, string_agg(concat_ws(',', player_id, ${sql.raw(columns)}), ';' order by player_id) as rows
      from report_player_day where ${within} group by 1
    )
    select day::text, sha256(convert_to(
      concat(day, '|', coalesce(of_market.rows, ''), '|', coalesce(of_players.rows, '')), 'UTF8')) as digest
    from of_market full join of_players using (day) order by day`.execute(tx)
  return rows
}

export async function listChecks(tx: ShardTx, { market, currency, from, to }: Period): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<StoredCheck>`
    select day::text, digest, checked_at as "checkedAt", seal from report_check
    where market = ${market} and currency = ${currency} and day between ${from}::date and ${to}::date`.execute(tx)
  return rows
}

/** Replaces what earlier nights have sealed in these days. */
export async function putChecks(tx: ShardTx, period: Period, checks: readonly StoredCheck[]): Promise<void> {
  const { market, currency, from, to } = period
  await sql`delete from report_check where market = ${market} and currency = ${currency}
    and day between ${from}::date and ${to}::date`.execute(tx)
  await sql`
    insert into report_check (market, currency, day, digest, checked_at, seal)
    select ${market}, ${currency}, c.day::date, decode(c.digest, 'hex'), c.at::timestamptz, decode(c.seal, 'hex')
    from jsonb_to_recordset(${JSON.stringify(
      checks.map(({ day, digest, checkedAt, seal }) => ({
        ...{ day, digest: digest.toString('hex'), at: checkedAt.toISOString(), seal: seal.toString('hex') },
      })),
    )}::jsonb) as c (day text, digest text, at text, seal text)`.execute(tx)
}

export type KnownDays = {
  readonly market: number
  readonly currency: string
  readonly from: string
  readonly to: string
}

/** Every market of a shard with the first and the last day of its reports. */
export async function listKnownDays(tx: ShardTx): Promise<readonly KnownDays[]> {
  const { rows } = await sql<KnownDays>`
    select market, currency, min(day)::text as "from", max(day)::text as "to" from (
      select market, currency, day from report_day
      union all select market, currency, day from report_player_day
      union all select market, currency, day from report_check) days
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** How many transfers the reports have in these days: what a check of all of them sums. */
export async function countFolded(tx: ShardTx, { market, currency, from, to }: Period): Promise<number> {
  const { rows } = await sql<{ transfers: bigint }>`
    select coalesce(sum(transfers), 0)::bigint as transfers from report_day
    where market = ${market} and currency = ${currency} and day between ${from}::date and ${to}::date`.execute(tx)
  return Number(rows[0]?.transfers ?? 0n)
}
