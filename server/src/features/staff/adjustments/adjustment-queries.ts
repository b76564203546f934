import { sql } from 'kysely'
import type { ShardTx } from '../../../db/database.ts'
import { kindsOf } from '../reports/lines.ts'

/** An adjustment as the ledger has it, with the two names that it was posted with. */
export type PostedAdjustment = {
  readonly playerId: number
  readonly seq: number
  /** None when its transfer is missing. */
  readonly ref: string | null
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly currency: string
  readonly proposedBy: string
  readonly approvedBy: string
}

type Place = Pick<PostedAdjustment, 'playerId' | 'seq'>

/** In order, after a place. Movements from and to suspense also have two names; they belong to the payment that is decided. */
export async function listPostedAdjustments(
  tx: ShardTx,
  { playerId, seq }: Place,
  limit: number,
): Promise<readonly PostedAdjustment[]> {
  const { rows } = await sql<PostedAdjustment>`
    select a.player_id as "playerId", a.seq, replace(t.ref::text, '-', '') as ref,
      case when t.kind in (${sql.raw(kindsOf(['adjustmentIn']))}) then 'in' else 'out' end as direction,
      coalesce(t.amount, 0) as amount, coalesce(t.currency, '') as currency,
      a.proposed_by as "proposedBy", a.approved_by as "approvedBy"
    from ledger.adjustment a left join ledger.transfer t on t.player_id = a.player_id and t.seq = a.seq
    where (a.player_id, a.seq) > (${playerId}, ${seq})
      and (t.kind is null or t.kind in (${sql.raw(kindsOf(['adjustmentIn', 'adjustmentOut']))}))
    order by a.player_id, a.seq limit ${limit}`.execute(tx)
  return rows
}

/** A decision about the conduct of a player, as the server has stored it. */
export type ConductDecision = {
  readonly caseNo: string
  readonly attempts: number
  readonly at: Date
  readonly by: readonly string[]
  readonly approval: unknown
}

/** Also those that deduct nothing: a later one may have replaced a deduction. */
export async function listConductDecisions(tx: ShardTx, playerId: number): Promise<readonly ConductDecision[]> {
  const { rows } = await sql<ConductDecision>`
    select c.case_no as "caseNo", c.deduct_attempt as attempts, e.at, e.by_whom as by, e.approval
    from conduct_case c join conduct_event e on e.player_id = c.player_id and e.case_no = c.case_no
    where c.player_id = ${playerId} and e.approval is not null`.execute(tx)
  return rows
}
