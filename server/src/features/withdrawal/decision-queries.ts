import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { selectWithdrawals, withdrawalsAfter } from './queries.ts'
import type { Withdrawal } from './stored-withdrawal.ts'
import type { WithdrawalState } from './withdrawal-state.ts'

type Name = { readonly playerId: PlayerId; readonly withdrawNo: string }

export type Step = {
  readonly from: WithdrawalState
  readonly to: WithdrawalState
  readonly by: 'rules' | 'operator'
  readonly at: Date
  readonly detail: unknown
}

/** Moves a withdrawal to its next state and appends to its timeline. False, and nothing, when it is in another state. */
export async function moveWithdrawal(tx: ShardTx, { playerId, withdrawNo }: Name, step: Step): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update withdrawal set state = ${step.to}, next_sync_at = null
      where player_id = ${playerId} and withdraw_no = ${withdrawNo} and state = ${step.from}
      returning player_id, withdraw_no
    )
    insert into withdrawal_event (player_id, withdraw_no, seq, status, by_whom, detail, at)
    select player_id, withdraw_no,
      1 + (select coalesce(max(e.seq), 0) from withdrawal_event e
        where e.player_id = ${playerId} and e.withdraw_no = ${withdrawNo}),
      ${step.to}, ${step.by}, ${JSON.stringify(step.detail)}::jsonb, ${step.at}::timestamptz
    from moved returning seq`.execute(tx)
  return rows.length > 0
}

export type RiskHistory = {
  readonly withdrawnInDay: Money
  readonly playerSince: Date
  /** The turnover of settled bets that were taken back. */
  readonly turnoverTakenBack: Money
}

const dayMs = 86_400_000

export function readRiskHistory(shard: ShardReader, { playerId, createdAt }: Withdrawal): Promise<RiskHistory> {
  const since = new Date(createdAt.getTime() - dayMs)
  return shard
    .selectFrom('player')
    .select((from) => [
      'created_at as playerSince',
      from
        .selectFrom('withdrawal')
        .select(sql<Money>`coalesce(sum(amount), 0)::bigint`.as('sum'))
        .where('player_id', '=', playerId)
        .where('created_at', '>', since)
        .where('state', 'not in', ['FAILED', 'REJECTED', 'REVERSED', 'CANCELLED'])
        .as('withdrawnInDay'),
      from
        .selectFrom('bet_reversal')
        .select(sql<Money>`coalesce(sum(turnover), 0)::bigint`.as('sum'))
        .where('player_id', '=', playerId)
        .as('turnoverTakenBack'),
    ])
    .where('player_id', '=', playerId)
    .$castTo<RiskHistory>()
    .executeTakeFirstOrThrow()
}

/** The newest payments to a payee. The last digits alone do not tell whether it was the same account. */
export function selectPaidTo(
  shard: ShardReader,
  { playerId, payeeId, payeeCode, payeeTail }: Withdrawal,
  limit: number,
): Promise<Withdrawal[]> {
  return selectWithdrawals(shard)
    .where('player_id', '=', playerId)
    .where('state', '=', 'PAID')
    .where('payee_id', '=', payeeId)
    .where('payee_code', '=', payeeCode)
    .where('payee_tail', '=', payeeTail)
    .orderBy('paid_at', 'desc')
    .limit(limit)
    .execute()
}

export function selectUndecided(shard: ShardReader, limit: number, after?: Name): Promise<Withdrawal[]> {
  return withdrawalsAfter(shard, limit, after).where('state', '=', 'CREATED').where('finished_at', 'is', null).execute()
}
