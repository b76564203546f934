import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { AppContext } from '../../app-context.ts'
import { policyOf } from '../market/index.ts'
import type { PromoConfig } from './config/config.ts'
import { decideEligibility, type Standing } from './eligibility/decide-eligibility.ts'
import { selectGrants } from './grant-queries.ts'
import { periodOf } from './period/period-of.ts'
import type { Promo } from './queries.ts'
import { largestOf } from './reward/amount-of.ts'
import { hasBudget } from './reward/budget-queries.ts'
import { rewardIdOf } from './reward/create-reward.ts'
import { selectReward } from './reward/reward-queries.ts'

export type Asking = {
  readonly app: AppContext
  readonly playerId: PlayerId
  readonly market: string
  readonly now: Date
  readonly locale: Locale
}

/** Every reason why the player cannot have this promotion now: what the screen shows and what a call refuses with. */
export async function reasonsFor(asking: Asking, promo: Promo, standing: Standing): Promise<readonly PromoReason[]> {
  const { app, locale } = asking
  const { promoId, config, budget } = promo
  const [isTaken, isLeft] = await Promise.all([
    isTakenBy(asking, promo),
    hasBudget(app.databases.main.read, promoId, budget, largestOf(config)),
  ])
  return decideEligibility(config, standing, { isTaken, hasBudget: isLeft }, locale)
}

/** A promotion that counts a period is joined, and not taken. */
const unlimited: readonly PromoConfig['trigger']['on'][] = [
  'deposit',
  'loss',
  'turnover',
  'vip',
  'ranking',
  'referral',
  'invitation',
]

async function isTakenBy({ app, playerId, market, now }: Asking, { promoId, config }: Promo): Promise<boolean> {
  const { read } = app.databases.shardOf(playerId)
  const { on } = config.trigger
  if (unlimited.includes(on)) return false
  if (on === 'firstDeposit') {
    const grants = await selectGrants(read, playerId)
    return grants.some((grant) => grant.promoId === promoId && grant.state !== 'OFFERED' && grant.state !== 'LAPSED')
  }
  const { key } = periodOf(config.period, policyOf(app, market).timeZone, now)
  return (await selectReward(read, playerId, rewardIdOf(promoId, key))) !== undefined
}
