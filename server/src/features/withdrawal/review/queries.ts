import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { selectWithdrawals } from '../queries.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'

export type StoredDecision = {
  readonly by: string
  readonly decision: 'approve' | 'reject'
  readonly rejectCode: string | null
  readonly why: string
  readonly content: string
  readonly signature: Buffer
  readonly decidedAt: Date
}

type Name = Pick<Withdrawal, 'playerId' | 'withdrawNo'>

export function selectDecisions(shard: ShardReader, { playerId, withdrawNo }: Name): Promise<StoredDecision[]> {
  return shard
    .selectFrom('withdrawal_decision')
    .select(['by_whom as by', 'decision', 'reject_code as rejectCode', 'why', 'content', 'signature'])
    .select('decided_at as decidedAt')
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .orderBy('decided_at')
    .$castTo<StoredDecision>()
    .execute()
}

/** An operator decides once about a withdrawal; a repeat changes nothing. */
export async function insertDecision(tx: ShardTx, { playerId, withdrawNo }: Name, given: StoredDecision) {
  await tx
    .insertInto('withdrawal_decision')
    .values({
      player_id: playerId,
      withdraw_no: withdrawNo,
      by_whom: given.by,
      decision: given.decision,
      reject_code: given.rejectCode,
      why: given.why,
      content: given.content,
      signature: given.signature,
      decided_at: given.decidedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Payouts whose provider has not said how they ended. */
export function selectUnknown(shard: ShardReader, limit: number): Promise<Withdrawal[]> {
  return selectWithdrawals(shard)
    .where('finished_at', 'is', null)
    .where('state', '=', 'UNKNOWN')
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Oldest first. */
export function selectInReview(shard: ShardReader, limit: number): Promise<Withdrawal[]> {
  return selectWithdrawals(shard).where('state', '=', 'REVIEWING').orderBy('created_at').limit(limit).execute()
}
