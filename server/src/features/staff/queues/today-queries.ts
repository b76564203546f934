import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainTx, ShardTx } from '../../../db/database.ts'

/** How many payments of one provider took so many seconds; those that never arrived have none. */
export type Ended = { readonly provider: string; readonly seconds: number | null; readonly count: number }

/** Orders of deposits that were made since then and have ended: from the order to the credit. */
export async function countDeposits(tx: ShardTx, since: Date): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select provider, case when credited_at is not null then greatest(0, ceil(extract(epoch from credited_at - created_at)))::int end
        as seconds, count(*)::int as count
    from deposit_order where created_at >= ${since} and state not in ('PENDING', 'UNDER_REVIEW') group by 1, 2`.execute(
    tx,
  )
  return rows
}

/** Payouts that have arrived since then: from the request to the arrival. */
export async function countPayouts(tx: ShardTx, markets: readonly string[], since: Date): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select provider, greatest(0, ceil(extract(epoch from paid_at - created_at)))::int as seconds, count(*)::int as count
    from withdrawal where market = any (${markets}::text[]) and paid_at >= ${since} and provider is not null
    group by 1, 2`.execute(tx)
  return rows
}

/** Payouts that a provider has refused or sent back since then. Events are found by their time. */
export async function countFailedPayouts(tx: ShardTx, since: Date): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select w.provider, null::int as seconds, count(distinct w.withdraw_no)::int as count
    from withdrawal_event e join withdrawal w using (player_id, withdraw_no)
    where e.at >= ${since} and e.status in ('FAILED', 'REVERSED') and w.provider is not null group by 1`.execute(tx)
  return rows
}

type OpenDraw = {
  readonly drawId: string
  readonly game: string
  readonly state: string
  readonly closesAt: Date
}

/** Draws that are on sale or wait for their result, the first to close first. */
export async function listOpenDraws(tx: MainTx, now: Date, limit: number): Promise<readonly OpenDraw[]> {
  const { rows } = await sql<OpenDraw>`
    select draw_id as "drawId", game, state, closes_at as "closesAt" from draw
    where opens_at <= ${now} and (state not in ('PUBLISHED', 'VOID') or state = 'VOID' and refunded_at is null)
    order by closes_at, game limit ${limit}`.execute(tx)
  return rows
}

type Exposed = { readonly drawId: string; readonly market: string; readonly liability: Money }

/** What each draw may cost at most in a market: what may still be sold on the number with most on it is in it. */
export async function listExposed(tx: MainTx, drawIds: readonly string[]): Promise<readonly Exposed[]> {
  const { rows } = await sql<Exposed>`
    select draw_id as "drawId", market, coalesce(max(granted) filter (where number <> ''), 0)::bigint as liability
    from draw_exposure where draw_id = any (${drawIds}::text[]) group by 1, 2
    union all
    select draw_id, market, largest from draw_liability where draw_id = any (${drawIds}::text[])
    order by 1, 2`.execute(tx)
  return rows
}

/** Stakes of these draws as the journal was folded: some seconds old, and read by key. */
export async function sumStakes(tx: ShardTx, drawIds: readonly string[]) {
  const { rows } = await sql<{ drawId: string; currency: string; stakes: Money }>`
    select draw_id as "drawId", currency, stakes from report_draw_sum where draw_id = any (${drawIds}::text[])`.execute(
    tx,
  )
  return rows
}

/** The currency of each market, by its number. */
export async function listCurrencies(tx: ShardTx): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ market: number; currency: string }>`select market, currency from ledger.market`.execute(
    tx,
  )
  return new Map(rows.map(({ market, currency }) => [market, currency]))
}
