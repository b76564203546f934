import { add } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { listLockedRewards } from './period/locked-rewards.ts'
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
  const [rewards, locked, open] = await Promise.all([
    status === 'locked' ? [] : listRewards(read, playerId, { ...wantedOf(status), limit: rewardsMax }),
    status === 'all' || status === 'locked' ? listLockedRewards(app, { playerId, market, now }) : [],
    listRewards(read, playerId, { state: 'CLAIMABLE', limit: rewardsMax }),
  ])
  const inTime = open.filter(({ claimUntil }) => claimUntil > now)
  return {
    currency: currency.iso,
    claimable: add(...inTime.map(({ amount }) => amount)),
    list: [
      ...locked,
      ...rewards
        // The sweep that ends rewards may be a minute behind.
        .map((reward) =>
          isOver(reward, now) ? { ...reward, state: 'EXPIRED' as const, endedBy: 'time' as const } : reward,
        )
        .filter(({ state }) => wantedOf(status).state === undefined || state === wantedOf(status).state),
    ].map((reward) => toRewardRow(reward, locale, currency)),
  }
}

function wantedOf(status: 'all' | 'locked' | keyof typeof stateOf): { readonly state?: RewardState } {
  return status === 'all' || status === 'locked' ? {} : { state: stateOf[status] }
}

function isOver({ state, claimUntil }: { readonly state: RewardState; readonly claimUntil: Date }, now: Date): boolean {
  return state === 'CLAIMABLE' && claimUntil <= now
}
