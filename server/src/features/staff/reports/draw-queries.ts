import type { Rules } from '@zamra/contract/lottery-rules.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainTx, ShardTx } from '../../../db/database.ts'
import type { Period } from './period.ts'

/** A draw that is finished, with what it has published about one currency. */
export type FinishedDraw = {
  readonly drawId: string
  readonly game: string
  readonly day: string
  readonly rulesHash: string
  readonly isVoid: boolean
  readonly tickets: number
  readonly stakes: Money
  readonly prizes: Money
  readonly liability: Money | null
}

const closedIn = ({ from, to, zone }: Period) => sql`
  d.closes_at >= ${from}::date::timestamp at time zone ${zone}
  and d.closes_at < (${to}::date + 1)::timestamp at time zone ${zone}`

/** On the day on which their sale closed. A voided draw keeps its tickets and has no stakes, because they were refunded. */
export async function listFinished(
  tx: MainTx,
  market: string,
  period: Period,
  limit: number,
): Promise<readonly FinishedDraw[]> {
  const { rows } = await sql<FinishedDraw>`
    select d.draw_id as "drawId", d.game, (d.closes_at at time zone ${period.zone})::date::text as day,
      encode(d.rules_hash, 'hex') as "rulesHash", d.state = 'VOID' as "isVoid",
      coalesce(s.tickets, 0)::int as tickets, case when d.state = 'VOID' then 0 else coalesce(s.staked, 0) end::bigint as stakes,
      case when d.state = 'VOID' then 0 else coalesce(p.paid, 0) end::bigint as prizes, l.largest as liability
    from draw d
    left join lateral (
      select sum((one ->> 'tickets')::int) as tickets, sum((one ->> 'staked')::bigint) as staked
      from draw_root r cross join jsonb_array_elements(r.stakes) one
      where r.draw_id = d.draw_id and one ->> 'mode' = 'real' and one ->> 'currency' = ${period.currency}) s on true
    left join lateral (
      select sum(paid) as paid from draw_payout
      where draw_id = d.draw_id and mode = 'real' and currency = ${period.currency}) p on true
    left join draw_liability l on l.draw_id = d.draw_id and l.market = ${market}
    where ${closedIn(period)} and (d.state = 'PUBLISHED' or d.refunded_at is not null)
    order by d.closes_at limit ${limit}`.execute(tx)
  return rows
}

/** Draws whose sale closed in the period and that are not finished. */
export async function countUnfinished(tx: MainTx, period: Period, now: Date): Promise<number> {
  const { rows } = await sql<{ draws: number }>`
    select count(*)::int as draws from draw d
    where ${closedIn(period)} and d.closes_at <= ${now} and d.state <> 'PUBLISHED' and d.refunded_at is null`.execute(
    tx,
  )
  return rows[0]?.draws ?? 0
}

export async function listRules(tx: MainTx, hashes: readonly string[]): Promise<ReadonlyMap<string, Rules>> {
  const { rows } = await sql<{ hash: string; rules: Rules }>`
    select encode(rules_hash, 'hex') as hash, rules from lottery_rules
    where rules_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)`.execute(tx)
  return new Map(rows.map(({ hash, rules }) => [hash, rules]))
}

/** What the journal moved for the tickets of each draw. */
export type MovedForDraw = { readonly drawId: string; readonly stakes: Money; readonly prizes: Money }

export async function listMoved(tx: ShardTx, currency: string, draws: readonly string[]) {
  const { rows } = await sql<MovedForDraw>`
    select draw_id as "drawId", stakes, prizes from report_draw_sum
    where currency = ${currency} and draw_id = any (${draws}::text[])`.execute(tx)
  return rows
}

/** Transfers of the journal that are not in the sums of the draws yet. */
export async function countDrawsBehind(tx: ShardTx, market: number): Promise<number> {
  const { rows } = await sql<{ behind: bigint }>`
    select coalesce(sum(w.seq - coalesce(h.seq, 0)), 0)::bigint as behind
    from ledger.wallet w left join report_draw_head h on h.player_id = w.player_id where w.market = ${market}`.execute(
    tx,
  )
  return Number(rows[0]?.behind ?? 0n)
}
