import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'

type Name = Pick<Withdrawal, 'playerId' | 'withdrawNo'>

/** One step of a hold: how it began, or that it was released. */
export type HoldStep = {
  readonly action: 'hold' | 'release'
  /** The reason of the catalogue and the end; null for a release. */
  readonly code: string | null
  readonly until: Date | null
  readonly why: string
  readonly by: string
  readonly content: string
  readonly signature: Buffer
  readonly at: Date
}

export type LockedWithdrawal = Pick<Withdrawal, 'state' | 'heldUntil'>

/** Locks the row until the transaction ends: a hold, a release and a decision come one after the other. */
export function lockWithdrawal(tx: ShardTx, { playerId, withdrawNo }: Name): Promise<LockedWithdrawal> {
  return tx
    .selectFrom('withdrawal')
    .select(['state', 'held_until as heldUntil'])
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .forUpdate()
    .$castTo<LockedWithdrawal>()
    .executeTakeFirstOrThrow()
}

/** In the order in which they were taken. */
export function selectHoldSteps(shard: ShardReader, { playerId, withdrawNo }: Name): Promise<HoldStep[]> {
  return shard
    .selectFrom('withdrawal_hold')
    .select(['action', 'code', 'held_until as until', 'why', 'by_whom as by', 'content', 'signature', 'at'])
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .orderBy('seq')
    .$castTo<HoldStep>()
    .execute()
}

/** Stores the step and until when the withdrawal is on hold; null after a release. The caller has locked the row. */
export async function writeHoldStep(tx: ShardTx, { playerId, withdrawNo }: Name, seq: number, step: HoldStep) {
  await tx
    .updateTable('withdrawal')
    .set({ held_until: step.until })
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .execute()
  await tx
    .insertInto('withdrawal_hold')
    .values({
      player_id: playerId,
      withdraw_no: withdrawNo,
      seq,
      action: step.action,
      code: step.code,
      held_until: step.until,
      why: step.why,
      by_whom: step.by,
      content: step.content,
      signature: step.signature,
      at: step.at,
    })
    .execute()
}
