import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { type Answer, refOf } from './command.ts'

type Row = { readonly barred: boolean; readonly reason: bigint[] | null }

type PlannedDeposit = {
  readonly amount: Money
  /** An order that has reserved its amount: the reservation is not counted a second time. */
  readonly order?: string
  readonly at: Date
}

/** What the ledger would answer to a deposit at this moment. It reserves nothing and writes nothing. */
export async function checkDepositLimit(
  pool: Pick<pg.Pool, 'query'>,
  playerId: PlayerId,
  { amount, order, at }: PlannedDeposit,
): Promise<Pick<Answer, 'status' | 'reason' | 'cash'>> {
  const ref = order === undefined ? null : refOf('deposit', order)
  const { rows } = await pool.query<Row>(standing, [playerId, amount, ref, at])
  const [row] = rows
  if (!row) return { status: 'noWallet', reason: [], cash: nothing }
  const status = row.barred ? 'barred' : row.reason ? 'limit' : 'posted'
  return { status, reason: row.reason ?? [], cash: nothing }
}

/**
 * Limits have the codes of the ledger: 11 for a day, 12 for a week, 13 for a month. A reserved order counts in the periods
 * in which it was reserved, so that a limit which was lowered since then holds for it as well.
 */
const standing = `
  select w.bars & v.bar <> 0 as barred, (
    select array[code, bound, used]::bigint[] from (
      select code, bound, case when w.counted_on >= starts then counted else 0 end
        - case when h.opened_on >= starts then h.amount else 0 end as used
      from (values
        (11, w.limit_deposit_day, w.deposited_day, c.today),
        (12, w.limit_deposit_week, w.deposited_week, date_trunc('week', c.today)::date),
        (13, w.limit_deposit_month, w.deposited_month, date_trunc('month', c.today)::date)
      ) allowances (code, bound, counted, starts)
      where h.opened_on is null or h.opened_on >= starts
    ) periods
    where used + $2::bigint > bound order by code limit 1
  ) as reason
  from ledger.wallet w
  join ledger.market m using (market)
  join ledger.movement v on v.name = 'depositOrdered'
  cross join lateral (select ($4::timestamptz at time zone m.zone)::date as today) c
  left join ledger.hold h
    on h.player_id = w.player_id and h.ref = $3::uuid and h.class = 'deposit' and h.state = 'pending'
  where w.player_id = $1`
