import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import { playerDayColumns } from './fold-queries.ts'
import type { Cell } from './lines.ts'
import type { Period } from './period.ts'

export type LedgerMarket = { readonly currency: string; readonly zone: string }

/** The currency and the time zone of a market of the ledger. */
export async function findMarket(tx: ShardTx, market: number): Promise<LedgerMarket> {
  const { rows } = await sql<LedgerMarket>`
    select currency, zone from ledger.market where market = ${market}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`the ledger has no market ${market}`)
  return found
}

const inPeriod = ({ currency, from, to }: Period) =>
  sql`currency = ${currency} and day between ${from}::date and ${to}::date`

export async function listCells(tx: ShardTx, period: Period): Promise<readonly Cell[]> {
  const { rows } = await sql<Cell>`
    select day::text, kind, debit, credit, amount, transfers from report_day
    where market = ${period.market} and ${inPeriod(period)}`.execute(tx)
  return rows
}

export type Active = { readonly day: string | null; readonly players: number }

/** The players with a stake on each day, and, with no day, in the whole period. */
export async function countActive(tx: ShardTx, period: Period): Promise<readonly Active[]> {
  const { rows } = await sql<Active>`
    select day::text, count(distinct player_id)::int as players from report_player_day
    where market = ${period.market} and ${inPeriod(period)} and bets > 0 group by grouping sets ((day), ())`.execute(tx)
  return rows
}

/** Transfers of the journal that are not in the reports yet: the sequence of a player counts their transfers. */
export async function countBehind(tx: ShardTx, market: number): Promise<number> {
  const { rows } = await sql<{ behind: bigint }>`
    select coalesce(sum(w.seq - coalesce(h.seq, 0)), 0)::bigint as behind
    from ledger.wallet w left join report_head h on h.player_id = w.player_id where w.market = ${market}`.execute(tx)
  return Number(rows[0]?.behind ?? 0n)
}

/** When the oldest of these transfers was made. */
export async function findBehindSince(tx: ShardTx, market: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(t.at) as since from ledger.wallet w left join report_head h on h.player_id = w.player_id
    cross join lateral (select at from ledger.transfer t
      where t.player_id = w.player_id and t.seq > coalesce(h.seq, 0) order by t.seq limit 1) t
    where w.market = ${market} and w.seq > coalesce(h.seq, 0)`.execute(tx)
  return rows[0]?.since ?? null
}

/** Some players of a shard: those after one number, up to another. */
export type PlayerRange = { readonly after: number; readonly last: number }

/** What one statement reads of the journal: no more players and, beyond one player, no more transfers than this. */
const rangeMax = { players: 20_000, transfers: 1_000_000 } as const

/** The end of the next range of players; none when there are no more. */
export async function findRangeEnd(tx: ShardTx, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(player_id) as last from (
      select player_id, sum(seq) over (order by player_id) as upto, row_number() over (order by player_id) as place
      from (select player_id, seq from ledger.wallet where player_id > ${after}
        order by player_id limit ${rangeMax.players}) next) counted
    where upto <= ${rangeMax.transfers} or place = 1`.execute(tx)
  return rows[0]?.last ?? null
}

/** Transfers in the period up to the heads of the reports, straight from the journal. */
export const countedInJournal = ({ currency, from, to, zone }: Period) => sql`
  from ledger.transfer t join report_head h on h.player_id = t.player_id and t.seq <= h.seq
  where t.currency = ${currency} and t.at >= ${from}::date::timestamp at time zone ${zone}
    and t.at < (${to}::date + 1)::timestamp at time zone ${zone}`
const ofPlayers = (players: readonly number[]) => sql` and t.player_id = any (${players}::integer[])`

/** A range of players is one place in each index of the journal; a list of them would be looked up one by one. */
export const ofMarket = ({ market }: Period, { after, last }: PlayerRange) => sql`
  and t.player_id > ${after} and t.player_id <= ${last}
  and t.player_id in (
    select player_id from ledger.wallet where market = ${market} and player_id > ${after} and player_id <= ${last})`

export async function listLedgerCells(tx: ShardTx, period: Period, range: PlayerRange) {
  const { rows } = await sql<Cell>`
    select day::text, kind, debit, credit, sum(amount)::bigint as amount, count(*)::bigint as transfers
    from (select (t.at at time zone ${period.zone})::date as day, t.kind, t.debit, t.credit, t.amount
      ${countedInJournal(period)} ${ofMarket(period, range)}) t
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

/** A player's sums in the whole period. */
export type PlayerSums = { readonly playerId: number } & Readonly<Record<keyof typeof playerDayColumns, Money>>

const names = Object.keys(playerDayColumns)
const everyName = (write: (name: string) => string, between: string) => sql.raw(names.map(write).join(between))
const journalSums = sql.raw(
  Object.entries(playerDayColumns)
    .map(([name, amount]) => `sum(${amount})::bigint as ${name}`)
    .join(', '),
)

export type DifferingRow = { readonly day: string; readonly difference: string }
type ComparedRange = { readonly active: number; readonly rows: readonly DifferingRow[] }

/** How many players of a range staked by the journal, and the days of players on which the projection differs from it. */
export async function compareRange(tx: ShardTx, period: Period, range: PlayerRange): Promise<ComparedRange> {
  const { rows } = await sql<ComparedRange>`
    with journal as materialized (
      select player_id, day, ${journalSums}
      from (select t.*, (t.at at time zone ${period.zone})::date as day ${countedInJournal(period)} ${ofMarket(period, range)}) t
      group by 1, 2
    ), kept as (
      select * from report_player_day where player_id > ${range.after} and player_id <= ${range.last}
        and market = ${period.market} and ${inPeriod(period)}
    ), differing as (
      select coalesce(k.day, j.day)::text as day,
        (${everyName((name) => `abs(coalesce(k.${name}, 0) - coalesce(j.${name}, 0))`, ' + ')})::text as difference
      from kept k full join journal j on j.player_id = k.player_id and j.day = k.day
      where ${everyName((name) => `coalesce(k.${name}, 0) <> coalesce(j.${name}, 0)`, ' or ')}
    )
    select (select count(distinct player_id)::int from journal where bets > 0) as active,
      (select coalesce(json_agg(differing), '[]') from differing) as rows`.execute(tx)
  return rows[0] ?? { active: 0, rows: [] }
}

export async function listPlayerSums(tx: ShardTx, period: Period, players: readonly number[]) {
  const { rows } = await sql<PlayerSums>`
    select player_id as "playerId", ${everyName((name) => `sum(${name})::bigint as ${name}`, ', ')}
    from report_player_day where player_id = any (${players}::integer[]) and ${inPeriod(period)} group by 1`.execute(tx)
  return rows
}

export async function listLedgerSums(tx: ShardTx, period: Period, players: readonly number[]) {
  const { rows } = await sql<PlayerSums>`
    select t.player_id as "playerId", ${journalSums} ${countedInJournal(period)} ${ofPlayers(players)} group by 1`.execute(
    tx,
  )
  return rows
}

/** Players of whom tax was withheld, the largest amount first. */
export async function listTaxed(tx: ShardTx, period: Period, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from report_player_day where market = ${period.market} and ${inPeriod(period)} and tax <> 0
    group by player_id order by sum(tax) desc, player_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.player_id)
}
