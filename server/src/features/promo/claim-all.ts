import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Claimed } from '@zamra/contract/promo.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import { fillText, type Refusals, states } from '@zamra/contract/refusal.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import { Refusal, refusal } from '../../base/refusal.ts'
import type { ShardReader } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { claimedOf, claimReward } from './reward/claim-reward.ts'
import { listRewards, type Reward } from './reward/reward-queries.ts'

const rewardsMax = 100

/**
 * One after the other, so that of two bonuses that cannot be combined the first is granted and the second is listed. With a
 * `clientOrderId` a repeat gets the same answer: each reward notes the request that claimed it, in the transaction of the
 * ledger, so what was paid before the answer was lost is listed again, and what came since is left to the next request.
 */
export const promoClaimAll: Handler<'/promo/claimAll'> = async ({ app, playerId, now, locale }, { clientOrderId }) => {
  const { read } = app.databases.shardOf(playerId)
  const request = clientOrderId === undefined ? {} : { claimId: `all ${clientOrderId}` }
  const before = await listClaimedBy(read, playerId, request)
  const open = await listRewards(read, playerId, { state: 'CLAIMABLE', limit: rewardsMax })
  const claimed: Claimed[] = []
  const failed: Failed[] = []
  for (const { rewardId } of open.filter(({ createdAt }) => isOfRequest(createdAt, before))) {
    try {
      claimed.push(await claimReward(app, { playerId, rewardId, ...request, now, locale }))
    } catch (error) {
      // A fault of one reward must not hide what was claimed before it.
      if (!(error instanceof Refusal)) app.log.error({ err: error, playerId, rewardId }, 'reward not claimed')
      const refused = error instanceof Refusal ? (error as Refusal) : refusal('server.error', {})
      const msg = fillText(refusalTexts(locale)[refused.code], refused.params)
      failed.push({ rewardId, state: states[refused.code], msg, ...reasonsOf(refused) })
    }
  }
  if (request.claimId === undefined) return { claimed, failed }
  const mine = (await listClaimedBy(read, playerId, request)).map(claimedOf)
  // The same request at the same time may have been faster with a reward.
  return { claimed: mine, failed: failed.filter(({ rewardId }) => !mine.some((one) => one.rewardId === rewardId)) }
}

type Failed = { rewardId: string; state: string; msg: string; reasons?: PromoReason[] }

async function listClaimedBy(read: ShardReader, playerId: PlayerId, { claimId }: { readonly claimId?: string }) {
  return claimId === undefined ? [] : await listRewards(read, playerId, { claimId, limit: rewardsMax })
}

/** Whether a reward was there when the first attempt of the request claimed something. */
function isOfRequest(createdAt: Date, before: readonly Pick<Reward, 'endedAt'>[]): boolean {
  return before.every(({ endedAt }) => endedAt === null || createdAt <= endedAt)
}

function reasonsOf({ code, params }: Refusal): { reasons?: PromoReason[] } {
  if (code !== 'promo.notEligible') return {}
  return { reasons: [...(params as Refusals['promo.notEligible']).reasons] }
}
