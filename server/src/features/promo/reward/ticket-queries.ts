import type { ShardTx } from '../../../db/database.ts'
import type { PromoConfig } from '../config/config.ts'
import type { Reward } from './reward-queries.ts'

type Tickets = Extract<PromoConfig['grant'], { kind: 'freeTickets' | 'freeRounds' }>

/** Claims a reward of free tickets or free rounds: no money moves before one is used. False when it cannot be claimed any more. */
export async function claimTickets(
  tx: ShardTx,
  { playerId, rewardId }: Reward,
  { amount, useDays }: Tickets,
  { claimId, at }: { readonly claimId: string | undefined; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows: claimed } = await tx
    .updateTable('reward')
    .set({ state: 'CLAIMED', ended_by: 'claim', ended_at: at, claim_id: claimId ?? null })
    .where('player_id', '=', playerId)
    .where('reward_id', '=', rewardId)
    .where('state', '=', 'CLAIMABLE')
    .where('claim_until', '>', at)
    .executeTakeFirstOrThrow()
  if (claimed === 0n) return false
  await tx
    .insertInto('free_ticket')
    .values({
      player_id: playerId,
      reward_id: rewardId,
      game: amount.game,
      stake: BigInt(amount.stake),
      number: amount.count,
      granted_at: at,
      expires_at: new Date(at.getTime() + useDays * dayMs),
    })
    .execute()
  return true
}

const dayMs = 86_400_000
