import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'

export type StoredEvaluation = {
  readonly at: Date
  readonly settingsVersion: number
  /** The exact texts that the seal covers. */
  readonly inputs: string
  readonly trace: string
  readonly result: 'APPROVED' | 'REVIEWING'
  readonly seal: Buffer
}

type Name = Pick<Withdrawal, 'playerId' | 'withdrawNo'>

/** The rules decide about a withdrawal once, and the first evaluation stays. */
export async function insertEvaluation(tx: ShardTx, { playerId, withdrawNo }: Name, given: StoredEvaluation) {
  await tx
    .insertInto('withdrawal_evaluation')
    .values({
      player_id: playerId,
      withdraw_no: withdrawNo,
      evaluated_at: given.at,
      settings_version: given.settingsVersion,
      inputs: given.inputs,
      trace: given.trace,
      result: given.result,
      seal: given.seal,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectEvaluation(shard: ShardReader, { playerId, withdrawNo }: Name) {
  return shard
    .selectFrom('withdrawal_evaluation')
    .select(['evaluated_at as at', 'settings_version as settingsVersion', 'inputs', 'trace', 'result', 'seal'])
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .$castTo<StoredEvaluation>()
    .executeTakeFirst()
}
