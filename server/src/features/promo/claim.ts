import type { Handler } from '../../http/context.ts'
import { claimReward } from './reward/claim-reward.ts'

export const promoClaim: Handler<'/promo/claim'> = async ({ app, playerId, now, locale }, { promoId, rewardId }) =>
  await claimReward(app, { playerId, promoId, rewardId, now, locale })
