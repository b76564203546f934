import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, ShardReader, ShardTx } from '../../../db/database.ts'
import type { Period } from './period.ts'

export type Suspicion = {
  readonly caseNo: string
  readonly playerId: number
  readonly suspicion: string
  readonly state: string
  readonly outcome: string | null
  readonly openedAt: Date
}

/** Cases about accounts that are linked. */
export async function listRings(main: MainReader, code: string, { from, to, zone }: Period, limit: number) {
  const rows = sql<Suspicion>`(
    select case_no as "caseNo", player_id as "playerId", 'linked accounts' as suspicion, state, decision as outcome,
      opened_at as "openedAt"
    from risk_case where market = ${code} and (opened_at at time zone ${zone})::date between ${from}::date and ${to}::date
    order by opened_at limit ${limit})`.as('rows')
  return await main.selectFrom(rows).selectAll().execute()
}

/** Cases about the conduct of a player. */
export async function listConduct(shard: ShardReader, { market, from, to, zone }: Period, limit: number) {
  const rows = sql<Suspicion>`(
    select c.case_no as "caseNo", c.player_id as "playerId", c.rule as suspicion, c.state, c.remedy as outcome,
      c.opened_at as "openedAt"
    from conduct_case c join ledger.wallet w on w.player_id = c.player_id and w.market = ${market}
    where (c.opened_at at time zone ${zone})::date between ${from}::date and ${to}::date
    order by c.opened_at limit ${limit})`.as('rows')
  return await shard.selectFrom(rows).selectAll().execute()
}

type WalletMarket = { readonly market: number; readonly currency: string; readonly zone: string }

/** The market of the ledger in which the wallet of a player was opened. */
export async function findWalletMarket(tx: ShardTx, playerId: PlayerId): Promise<WalletMarket | undefined> {
  const { rows } = await sql<WalletMarket>`
    select w.market, w.currency, m.zone from ledger.wallet w join ledger.market m on m.market = w.market
    where w.player_id = ${playerId}`.execute(tx)
  return rows[0]
}

export type CashMovement = {
  readonly seq: number
  readonly at: Date
  readonly kind: number
  readonly ref: string
  readonly amount: Money
  readonly balance: Money
}

/** Every movement of a player's cash in the period, in order. */
export async function listCashMovements(
  tx: ShardTx,
  playerId: PlayerId,
  { from, to, zone }: Period,
  limit: number,
): Promise<readonly CashMovement[]> {
  const { rows } = await sql<CashMovement>`
    select seq, at, kind, ref::text, case when credit = 1 then amount else -amount end as amount,
      case when credit = 1 then credit_after else debit_after end as balance
    from ledger.transfer where player_id = ${playerId} and 1 in (debit, credit)
      and at >= ${from}::date::timestamp at time zone ${zone} and at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by seq limit ${limit}`.execute(tx)
  return rows
}

/** The cash that the last movement before a day left. */
export async function findCashBefore(tx: ShardTx, playerId: PlayerId, day: string, zone: string): Promise<Money> {
  const { rows } = await sql<{ cash: Money }>`
    select case when credit = 1 then credit_after else debit_after end as cash from ledger.transfer
    where player_id = ${playerId} and 1 in (debit, credit) and at < ${day}::date::timestamp at time zone ${zone}
    order by seq desc limit 1`.execute(tx)
  return rows[0]?.cash ?? (0n as Money)
}
