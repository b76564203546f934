import type { PlayerId } from '@zamra/contract/brand.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { policyOf } from '../../market/index.ts'
import { rewardIdOf } from '../reward/create-reward.ts'
import type { LockedReward } from '../reward/reward-queries.ts'
import { readEarned } from './earned.ts'
import { type OptIn, selectOptIns } from './opt-in-queries.ts'
import { periodBefore } from './period-of.ts'

type Whose = { readonly playerId: PlayerId; readonly market: string; readonly now: Date }

const dayMs = 86_400_000

/** The rewards that a player has in running periods; none for a period that has come to nothing yet. */
export async function listLockedRewards(app: AppContext, whose: Whose): Promise<readonly LockedReward[]> {
  const { playerId } = whose
  const optIns = await selectOptIns(app.databases.shardOf(playerId).read, playerId)
  const locked = await Promise.all(optIns.map((optIn) => lockedReward(app, optIn, whose)))
  return locked.filter((reward) => reward !== undefined)
}

async function lockedReward(app: AppContext, optIn: OptIn, { market, now }: Whose): Promise<LockedReward | undefined> {
  const { playerId, promoId, version, terms, termsHash, nextCloseAt: claimFrom } = optIn
  if (!claimFrom) return undefined
  const { timeZone, currency } = policyOf(app, market)
  const period = periodBefore(terms.period, timeZone, claimFrom)
  const { base, amount } = await readEarned(app, optIn, { market, at: now, period })
  if (amount === nothing) return undefined
  return {
    ...{ playerId, rewardId: rewardIdOf(promoId, period.key), promoId, version, terms, termsHash },
    ...{ currency: currency.iso, period: period.key, base, amount, streakDay: null, state: 'LOCKED' },
    ...{ createdAt: period.since, claimFrom, claimUntil: new Date(claimFrom.getTime() + terms.claimDays * dayMs) },
    ...{ endedAt: null, endedBy: null },
  }
}
