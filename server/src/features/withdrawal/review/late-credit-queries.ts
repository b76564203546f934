import type { Money } from '@zamra/contract/money.ts'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'

export type StoredCreditDecision = {
  readonly by: string
  readonly amount: Money
  readonly why: string
  readonly content: string
  readonly signature: Buffer
  readonly decidedAt: Date
}

type Name = Pick<Withdrawal, 'playerId' | 'withdrawNo'>

export function selectCreditDecisions(
  shard: ShardReader,
  { playerId, withdrawNo }: Name,
): Promise<StoredCreditDecision[]> {
  return shard
    .selectFrom('late_credit_decision')
    .select(['by_whom as by', 'amount', 'why', 'content', 'signature', 'decided_at as decidedAt'])
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .orderBy('decided_at')
    .$castTo<StoredCreditDecision>()
    .execute()
}

/** An operator says it once for an amount; a repeat changes nothing. */
export async function insertCreditDecision(tx: ShardTx, { playerId, withdrawNo }: Name, given: StoredCreditDecision) {
  const { by, amount, why, content, signature, decidedAt } = given
  await tx
    .insertInto('late_credit_decision')
    .values({
      ...{ player_id: playerId, withdraw_no: withdrawNo, by_whom: by, amount, why, content, signature },
      decided_at: decidedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
