import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { selectWithdrawals } from '../queries.ts'
import type { Withdrawal } from '../stored-withdrawal.ts'

export type StoredSettlement = {
  readonly by: string
  readonly outcome: 'paid' | 'notPaid'
  readonly reference: string
  readonly why: string
  readonly content: string
  readonly signature: Buffer
  readonly settledAt: Date
}

type Name = Pick<Withdrawal, 'playerId' | 'withdrawNo'>

export function selectSettlements(shard: ShardReader, { playerId, withdrawNo }: Name): Promise<StoredSettlement[]> {
  return shard
    .selectFrom('withdrawal_settlement')
    .select(['by_whom as by', 'outcome', 'reference', 'why', 'content', 'signature', 'settled_at as settledAt'])
    .where('player_id', '=', playerId)
    .where('withdraw_no', '=', withdrawNo)
    .orderBy('settled_at')
    .$castTo<StoredSettlement>()
    .execute()
}

/** An operator says it once; a repeat changes nothing. */
export async function insertSettlement(tx: ShardTx, { playerId, withdrawNo }: Name, given: StoredSettlement) {
  const { by, outcome, reference, why, content, signature, settledAt } = given
  await tx
    .insertInto('withdrawal_settlement')
    .values({
      ...{ player_id: playerId, withdraw_no: withdrawNo, by_whom: by, outcome, reference, why, content, signature },
      settled_at: settledAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Approved and with no provider yet, or with an outcome that is not known. Oldest first. */
export function selectUnsettled(shard: ShardReader, limit: number): Promise<Withdrawal[]> {
  return selectWithdrawals(shard)
    .where((is) =>
      is.or([is('state', '=', 'UNKNOWN'), is.and([is('state', '=', 'APPROVED'), is('provider', 'is', null)])]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
}
