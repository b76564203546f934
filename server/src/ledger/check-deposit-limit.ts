import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type pg from 'pg'
import type { Answer } from './command.ts'

type Row = { readonly barred: boolean; readonly reason: bigint[] | null }

/** What `depositOrdered` would answer to a new order now. It reserves nothing and writes nothing. */
export async function checkDepositLimit(
  pool: Pick<pg.Pool, 'query'>,
  playerId: PlayerId,
  amount: Money,
): Promise<Pick<Answer, 'status' | 'reason' | 'cash'>> {
  const { rows } = await pool.query<Row>(standing, [playerId, amount])
  const [row] = rows
  if (!row) return { status: 'noWallet', reason: [], cash: nothing }
  const status = row.barred ? 'barred' : row.reason ? 'limit' : 'posted'
  return { status, reason: row.reason ?? [], cash: nothing }
}

/** Limits have the codes of the ledger: 11 for a day, 12 for a week, 13 for a month. */
const standing = `
  select w.bars & v.bar <> 0 as barred, (
    select array[code, bound, used]::bigint[] from (values
      (11, w.limit_deposit_day, case when w.counted_on >= c.today then w.deposited_day else 0 end),
      (12, w.limit_deposit_week, case when w.counted_on >= date_trunc('week', c.today)::date then w.deposited_week else 0 end),
      (13, w.limit_deposit_month, case when w.counted_on >= date_trunc('month', c.today)::date then w.deposited_month else 0 end)
    ) allowances (code, bound, used)
    where used + $2::bigint > bound order by code limit 1
  ) as reason
  from ledger.wallet w
  join ledger.market m using (market)
  join ledger.movement v on v.name = 'depositOrdered'
  cross join lateral (select (clock_timestamp() at time zone m.zone)::date as today) c
  where w.player_id = $1`
