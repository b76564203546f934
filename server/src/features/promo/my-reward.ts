import { add } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { listRewards, type RewardState } from './reward/reward-queries.ts'
import { toRewardRow } from './reward/reward-row.ts'

const rewardsMax = 100
const stateOf: Readonly<Record<'claimable' | 'claimed' | 'expired', RewardState>> = {
  claimable: 'CLAIMABLE',
  claimed: 'CLAIMED',
  expired: 'EXPIRED',
}

export const promoMyReward: Handler<'/promo/myReward'> = async ({ app, playerId, market, now, locale }, { status }) => {
  const { currency } = policyOf(app, market)
  const { read } = app.databases.shardOf(playerId)
  const wanted = status === 'all' ? {} : { state: stateOf[status] }
  const [rewards, open] = await Promise.all([
    listRewards(read, playerId, { ...wanted, limit: rewardsMax }),
    listRewards(read, playerId, { state: 'CLAIMABLE', limit: rewardsMax }),
  ])
  const inTime = open.filter(({ claimUntil }) => claimUntil > now)
  return {
    currency: currency.iso,
    claimable: add(...inTime.map(({ amount }) => amount)),
    list: rewards
      // The sweep that ends rewards may be a minute behind.
      .map((reward) =>
        isOver(reward, now) ? { ...reward, state: 'EXPIRED' as const, endedBy: 'time' as const } : reward,
      )
      .filter(({ state }) => status === 'all' || state === stateOf[status])
      .map((reward) => toRewardRow(reward, locale, currency)),
  }
}

function isOver({ state, claimUntil }: { readonly state: RewardState; readonly claimUntil: Date }, now: Date): boolean {
  return state === 'CLAIMABLE' && claimUntil <= now
}
