import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { Check } from './queries.ts'

type Name = Pick<Check, 'playerId' | 'checkNo'>

export type StoredDecision = {
  /** The entry of the history that the decision answers. */
  readonly seq: number
  readonly by: string
  readonly decision: 'approve' | 'retry' | 'reject'
  readonly why: string
  readonly content: string
  readonly signature: Buffer
  readonly decidedAt: Date
}

export function selectDecisions(shard: ShardReader, { playerId, checkNo }: Name): Promise<StoredDecision[]> {
  return shard
    .selectFrom('identity_decision')
    .select(['seq', 'by_whom as by', 'decision', 'why', 'content', 'signature', 'decided_at as decidedAt'])
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .orderBy('decided_at')
    .$castTo<StoredDecision>()
    .execute()
}

/** An operator decides once about one state of a check; a repeat changes nothing. */
export async function insertDecision(tx: ShardTx, { playerId, checkNo }: Name, given: StoredDecision): Promise<void> {
  await tx
    .insertInto('identity_decision')
    .values({
      player_id: playerId,
      check_no: checkNo,
      seq: given.seq,
      by_whom: given.by,
      decision: given.decision,
      why: given.why,
      content: given.content,
      signature: given.signature,
      decided_at: given.decidedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The number of the latest entry in the history of a check. */
export async function findLatestSeq(shard: ShardReader, { playerId, checkNo }: Name): Promise<number> {
  const row = await shard
    .selectFrom('identity_check_event')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('player_id', '=', playerId)
    .where('check_no', '=', checkNo)
    .executeTakeFirst()
  return row?.seq ?? 0
}
