import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'

export type YearFigures = {
  /** Deposits credited since the first day. */
  readonly deposited: Money
  /** Cash and what was set aside from it, before the first day. */
  readonly opening: Money
}

/** The figures of a financial year that began on `firstDay` of the market, at the instant `since`. */
export async function readYear(
  pool: Pick<pg.Pool, 'query'>,
  playerId: PlayerId,
  { firstDay, since }: { readonly firstDay: string; readonly since: Date },
): Promise<YearFigures> {
  const { rows } = await pool.query<YearFigures>(
    `select (case when w.counted_on >= $2::date then w.credited_day else 0 end + coalesce((
         select sum(credited) from ledger.day_total d where d.player_id = w.player_id and d.day >= $2::date), 0)
       )::bigint as deposited,
       coalesce((
         select sum(balance) from (values (1), (2)) pocket (account), lateral (
           select case when t.credit = account then t.credit_after else t.debit_after end as balance
           from ledger.transfer t
           where t.player_id = w.player_id and t.at < $3 and account in (t.debit, t.credit)
           order by t.seq desc limit 1) last), 0)::bigint as opening
     from ledger.wallet w where w.player_id = $1`,
    [playerId, firstDay, since],
  )
  return rows[0] ?? { deposited: 0n as Money, opening: 0n as Money }
}
