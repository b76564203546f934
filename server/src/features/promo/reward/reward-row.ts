import { type Locale, textIn } from '@zamra/contract/languages.ts'
import type { RewardRow } from '@zamra/contract/promo.ts'
import type { MarketPolicy } from '../../market/index.ts'
import { wagerOf } from '../config/config.ts'
import { figuresOf } from '../config/figures.ts'
import { fillText } from '../config/texts.ts'
import type { LockedReward, Reward } from './reward-queries.ts'

/** A reward as the player sees it, by the terms under which it was given. */
export function toRewardRow(
  reward: Reward | LockedReward,
  locale: Locale,
  currency: MarketPolicy['currency'],
): RewardRow {
  const { rewardId, promoId, terms, period, amount, state, createdAt, claimUntil, endedAt, endedBy } = reward
  return {
    ...{ rewardId, promoId, kind: terms.trigger.on, period, currency: reward.currency, amount, state },
    name: fillText(textIn(terms.name, locale), figuresOf(terms), locale, currency),
    gives: terms.grant.kind,
    requiredBets: wagerOf(terms)?.times ?? 0,
    createdAt: createdAt.getTime(),
    ...('claimFrom' in reward && { claimFrom: reward.claimFrom.getTime() }),
    claimUntil: claimUntil.getTime(),
    ...(state === 'CLAIMED' && endedAt && { claimedAt: endedAt.getTime() }),
    ...(state === 'EXPIRED' && endedBy && endedBy !== 'claim' && { endedBy }),
  }
}
