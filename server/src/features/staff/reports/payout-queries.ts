import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import { accounts, refOf } from '../../../ledger/index.ts'
import { kindsOf } from './lines.ts'
import type { Period } from './period.ts'

export type PaidWithdrawal = {
  readonly playerId: number
  readonly withdrawNo: string
  readonly kind: string
  readonly place: string
  readonly day: string
  readonly net: Money
  readonly seconds: number
  readonly isWithin: boolean
}

/** Withdrawals that were paid on these days, also those that a bank has sent back since. */
export async function listPaid(
  tx: ShardTx,
  market: string,
  { currency, from, to, zone }: Period,
  limit: number,
): Promise<readonly PaidWithdrawal[]> {
  const { rows } = await sql<PaidWithdrawal>`
    select player_id as "playerId", withdraw_no as "withdrawNo", payee_kind as kind, payee_place as place, net,
      (paid_at at time zone ${zone})::date::text as day, paid_at <= promised_at as "isWithin",
      greatest(0, ceil(extract(epoch from paid_at - created_at)))::int as seconds
    from withdrawal where market = ${market} and currency = ${currency}
      and paid_at >= ${from}::date::timestamp at time zone ${zone}
      and paid_at < (${to}::date + 1)::timestamp at time zone ${zone} limit ${limit}`.execute(tx)
  return rows
}

const atOnce = 2_000

/** What the journal sent through the gateway for each of them. */
export async function listSent(tx: ShardTx, paid: readonly PaidWithdrawal[]): Promise<ReadonlyMap<string, Money>> {
  const sent = new Map<string, Money>()
  for (let start = 0; start < paid.length; start += atOnce) {
    const piece = paid.slice(start, start + atOnce)
    const { rows } = await sql<{ withdrawNo: string; amount: Money }>`
      select p.withdraw_no as "withdrawNo", sum(t.amount)::bigint as amount
      from unnest(${piece.map(({ playerId }) => playerId)}::integer[], ${piece.map(({ withdrawNo }) => withdrawNo)}::text[],
        ${piece.map(({ withdrawNo }) => refOf('withdrawal', withdrawNo))}::uuid[]) p (player_id, withdraw_no, ref)
      join ledger.transfer t on t.player_id = p.player_id and t.ref = p.ref
        and t.kind in (${sql.raw(kindsOf(['withdrawalPaid']))}) and t.credit = ${accounts.gateway}
      group by 1`.execute(tx)
    for (const { withdrawNo, amount } of rows) sent.set(withdrawNo, amount)
  }
  return sent
}
