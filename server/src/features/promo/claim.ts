import { Refusal } from '../../base/refusal.ts'
import type { Handler } from '../../http/context.ts'
import { listLockedRewards } from './period/locked-rewards.ts'
import { claimReward, notEligible } from './reward/claim-reward.ts'

export const promoClaim: Handler<'/promo/claim'> = async (ctx, { promoId, rewardId }) => {
  const { app, playerId, market, now, locale } = ctx
  try {
    return await claimReward(app, { playerId, promoId, rewardId, now, locale })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'thing.notFound') throw error
    // It has no row before its period is closed; the player sees it already and learns when that is.
    const locked = (await listLockedRewards(app, { playerId, market, now })).find((one) => one.rewardId === rewardId)
    if (!locked) throw error
    throw notEligible('reward.locked', 'wait', { until: locked.claimFrom.getTime() })
  }
}
