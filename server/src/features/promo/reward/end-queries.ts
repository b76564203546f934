import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

type Due = {
  readonly at: Date
  readonly stopped: readonly string[]
  /** Players whose rewards for invitations wait for a case. */
  readonly held: readonly PlayerId[]
  readonly limit: number
}

const isHeld = (held: readonly PlayerId[]) =>
  sql`(player_id = any (${held}::integer[]) and terms -> 'trigger' ->> 'on' in ('referral', 'invitation')
    or exists (select from conduct_case c where c.player_id = reward.player_id and c.state <> 'CLOSED')
    or exists (select from account_state a where a.player_id = reward.player_id and a.state = 'FROZEN'))`

/** A claim that runs at the same time holds its row, and the row is left to the next run. */
export async function expireRewards(tx: ShardTx, { at, stopped, held, limit }: Due): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reward w set state = 'EXPIRED', ended_by = 'time', ended_at = ${at} from (
      select player_id, reward_id from reward
      where state = 'CLAIMABLE' and claim_until <= ${at} and 'promotion:' || promo_id <> all (${stopped})
        and not ${isHeld(held)}
      order by claim_until limit ${limit} for update skip locked
    ) due where w.player_id = due.player_id and w.reward_id = due.reward_id`.execute(tx)
  return Number(numAffectedRows)
}

/** While it cannot be claimed, a reward keeps at least a day: the player has that much when the promotion or the case is over. */
export async function extendWaiting(tx: ShardTx, { at, stopped, held, limit }: Due): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reward w set claim_until = ${at}::timestamptz + interval '1 day' from (
      select player_id, reward_id from reward
      where state = 'CLAIMABLE' and claim_until < ${at}::timestamptz + interval '23 hours'
        and ('promotions' = any (${stopped}) or 'promotion:' || promo_id = any (${stopped}) or ${isHeld(held)})
      order by claim_until limit ${limit} for update skip locked
    ) waiting where w.player_id = waiting.player_id and w.reward_id = waiting.reward_id`.execute(tx)
  return Number(numAffectedRows)
}

/** Those of a frozen account wait, because it may be opened again. */
export async function endRewardsOfExcluded(tx: ShardTx, at: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reward w set state = 'EXPIRED', ended_by = 'excluded', ended_at = ${at} from (
      select r.player_id, r.reward_id from ledger.wallet b
      join reward r on r.player_id = b.player_id and r.state = 'CLAIMABLE'
      where b.bars <> 0 and b.bars & 3 <> 0
        and not exists (select from account_state a where a.player_id = b.player_id and a.state = 'FROZEN')
      limit ${limit} for update of r skip locked
    ) barred where w.player_id = barred.player_id and w.reward_id = barred.reward_id`.execute(tx)
  return Number(numAffectedRows)
}

export type EndedReward = { readonly playerId: PlayerId; readonly rewardId: string; readonly promoId: string }

export async function selectUnreleased(shard: ShardReader, limit: number): Promise<readonly EndedReward[]> {
  return await shard
    .selectFrom('reward')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'reward_id as rewardId', 'promo_id as promoId'])
    .where('state', '=', 'EXPIRED')
    .where('is_released', '=', false)
    .limit(limit)
    .execute()
}

export async function markReleased(tx: ShardTx, { playerId, rewardId }: EndedReward): Promise<void> {
  await tx
    .updateTable('reward')
    .set({ is_released: true })
    .where('player_id', '=', playerId)
    .where('reward_id', '=', rewardId)
    .execute()
}
