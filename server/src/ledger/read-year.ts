import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { refOf } from './command.ts'

export type YearFigures = {
  /** Deposits credited since the first day. */
  readonly deposited: Money
  /** Cash and what was set aside from it, before the first day, without what had been withdrawn by then. */
  readonly opening: Money
}

export type Year = {
  readonly firstDay: string
  readonly since: Date
  /** The withdrawals that were created before the year and were perhaps under way when it began. */
  readonly underWay: readonly string[]
}

/**
 * The figures of a financial year that began on `firstDay` of the market, at the instant `since`. A withdrawal belongs to
 * the year in which it was created: one that was held at the turn is not part of the opening balance, unless it came back
 * later. One that was paid before and came back later is.
 */
export async function readYear(
  pool: Pick<pg.Pool, 'query'>,
  playerId: PlayerId,
  { firstDay, since, underWay }: Year,
): Promise<YearFigures> {
  const refs = underWay.map((withdrawal) => refOf('withdrawal', withdrawal))
  const { rows } = await pool.query<YearFigures>(
    `select (case when w.counted_on >= $2::date then w.credited_day else 0 end + coalesce((
         select sum(credited) from ledger.day_total d where d.player_id = w.player_id and d.day >= $2::date), 0)
       )::bigint as deposited,
       (coalesce((
         select sum(balance) from (values (1), (2)) pocket (account), lateral (
           select case when t.credit = account then t.credit_after else t.debit_after end as balance
           from ledger.transfer t
           where t.player_id = w.player_id and t.at < $3 and account in (t.debit, t.credit)
           order by t.seq desc limit 1) last), 0)
         -- What was held for them at the turn, and what moved between them and cash afterwards.
         + coalesce((
           select sum(amount * case
             when t.at < $3 then (t.debit = 2)::int - (t.credit = 2)::int
             else (t.credit = 1)::int - (t.debit = 1)::int end)
           from ledger.transfer t where t.player_id = w.player_id and t.ref = any ($4::uuid[])), 0))::bigint as opening
     from ledger.wallet w where w.player_id = $1`,
    [playerId, firstDay, since, refs],
  )
  return rows[0] ?? { deposited: 0n as Money, opening: 0n as Money }
}
