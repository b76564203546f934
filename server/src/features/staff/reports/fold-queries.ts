import { sql } from 'kysely'
import pg from 'pg'
import type { ShardTx } from '../../../db/database.ts'
import { accounts } from '../../../ledger/index.ts'
import { betSql, lineSql } from './lines.ts'

/** How many players who are behind one statement takes, and how many transfers of each. */
export type FoldSize = { readonly players: number; readonly perPlayer: number }

/** So many wallets are looked at for each player who may be behind: a statement never reads all of them. */
const walletsEach = 50

export type Folded = {
  /** The last player that was looked at; none when there are no more. */
  readonly last: number | null
  readonly players: number
  readonly transfers: number
}

/** The columns of a player's day, each with the amount that a transfer `t` adds to it. */
export const playerDayColumns = {
  bets: betSql,
  deposits: lineSql('deposits'),
  withdrawals: lineSql('withdrawals'),
  stakes: lineSql('stakes'),
  prizes: lineSql('prizes'),
  tax: lineSql('tax'),
} as const
const columns = Object.keys(playerDayColumns)

/** One run folds at a time. A second one does not wait for it, because it would keep a connection from others. */
export async function lockFold(tx: ShardTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('report_head'), 0) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/** The statement reached the limit that was set for it. */
export const tookTooLong = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

export async function limitFold(tx: ShardTx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
}

/**
 * Adds the next transfers of some players to the reports and moves the heads of these players, in one statement. A player
 * with a gap in the journal is left out: the audit names the gap, and the reports stay behind and say so. The draws have a head
 * of their own, because a version that does not know them moves the other one.
 */
export async function foldNext(tx: ShardTx, after: number, { players, perPlayer }: FoldSize): Promise<Folded> {
  const { rows } = await sql<Folded>`
    with looked as materialized (
      select player_id, market, seq from ledger.wallet where player_id > ${after}
      order by player_id limit ${players * walletsEach}
    ), behind as materialized (
      select w.player_id, w.market, w.seq as upto, coalesce(h.seq, 0) as head, coalesce(d.seq, 0) as draw_head, s.seq as start
      -- Players who have moved to another shard have rows here until they are deleted.
      from looked w join bucket_map m on w.player_id % 256 between m.first_bucket and m.last_bucket
      left join report_head h on h.player_id = w.player_id
      left join report_draw_head d on d.player_id = w.player_id
      cross join lateral (select least(coalesce(h.seq, 0), coalesce(d.seq, 0)) as seq) s
      where w.seq > s.seq order by w.player_id limit ${players}
    ), moved as materialized (
      select t.player_id, t.seq, t.kind, t.debit, t.credit, t.amount, t.currency, t.ref, b.market, b.head, b.draw_head, b.start,
        (t.at at time zone m.zone)::date as day
      from behind b join ledger.market m on m.market = b.market
      join ledger.transfer t on t.player_id = b.player_id and t.seq > b.start
        and t.seq <= least(b.upto, b.start + ${perPlayer}::integer)
    ), whole as (
      select player_id, max(seq) as seq from moved group by player_id having count(*) = max(seq) - min(start)
    ), counted as materialized (
      select t.* from moved t join whole on whole.player_id = t.player_id
    ), days as (
      insert into report_day as kept (market, currency, day, kind, debit, credit, amount, transfers)
      select t.market, t.currency, t.day, t.kind, t.debit, t.credit, sum(t.amount), count(*)
      from counted t where t.seq > t.head group by 1, 2, 3, 4, 5, 6
      on conflict (market, currency, day, kind, debit, credit) do update set
        amount = kept.amount + excluded.amount, transfers = kept.transfers + excluded.transfers
    ), player_days as (
      insert into report_player_day as kept (player_id, day, market, currency, ${sql.raw(columns.join(', '))})
      select t.player_id, t.day, t.market, t.currency, ${sql.raw(playerSums)}
      from counted t where t.seq > t.head group by 1, 2, 3, 4
      on conflict (player_id, day) do update set ${sql.raw(playerUpdates)}
    ), draws as (
      insert into report_draw_sum as kept (draw_id, currency, stakes, prizes)
      select k.draw_id, t.currency, sum(${sql.raw(lineSql('stakes'))}), sum(${sql.raw(lineSql('prizes'))})
      -- One by one: the database expects few transfers here and would compare each of them with all others.
      from counted t cross join lateral (
        select draw_id from ticket where player_id = t.player_id and ticket_id = t.ref offset 0) k
      where t.seq > t.draw_head and (t.debit = ${accounts.games} or t.credit = ${accounts.games}) group by 1, 2
      on conflict (draw_id, currency) do update set
        stakes = kept.stakes + excluded.stakes, prizes = kept.prizes + excluded.prizes
    ), heads as (
      insert into report_head as kept (player_id, seq) select player_id, seq from whole
      on conflict (player_id) do update set seq = greatest(kept.seq, excluded.seq)
    ), draw_heads as (
      insert into report_draw_head as kept (player_id, seq) select player_id, seq from whole
      on conflict (player_id) do update set seq = greatest(kept.seq, excluded.seq)
    )
    select case when (select count(*) from behind) = ${players} then (select max(player_id) from behind)
        else (select max(player_id) from looked) end as last,
      (select count(*)::int from whole) as players,
      (select count(*)::int from counted) as transfers`.execute(tx)
  return rows[0] ?? { last: null, players: 0, transfers: 0 }
}

const playerSums = Object.values(playerDayColumns)
  .map((amount) => `sum(${amount})::bigint`)
  .join(', ')
const playerUpdates = columns.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')
