import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader } from '../../../db/database.ts'
import { listRewards, type Reward } from '../../promo/index.ts'
import type { Levels } from '../config/vip-config.ts'
import type { Standing } from '../decide-standing.ts'
import { upgradeKey } from './decide-privileges.ts'

type Period = Pick<Standing, 'periodFrom' | 'periodUntil' | 'periodEndsAt'>

/** The highest level whose bonus was paid in a period; 0 for none. The level cannot fall below it when the period ends. */
export async function selectPaidLevel(
  shard: ShardReader,
  playerId: PlayerId,
  levels: Levels,
  period: Period,
): Promise<number> {
  const periods = levels.map(({ level }) => upgradeKey(level))
  const paid = await listRewards(shard, playerId, { on: ['vip'], state: 'CLAIMED', periods, limit: levels.length })
  return paidLevel(paid, levels, period)
}

export function paidLevel(rewards: readonly Reward[], levels: Levels, period: Period): number {
  const { since, until } = spanOf(period)
  const isPaid = ({ level }: { readonly level: number }) =>
    rewards.some(
      (reward) =>
        reward.period === upgradeKey(level) &&
        reward.state === 'CLAIMED' &&
        reward.endedAt !== null &&
        reward.endedAt >= since &&
        reward.endedAt < until,
    )
  return levels.findLast(isPaid)?.level ?? 0
}

/** None of the markets changes its clocks, so a period is as long as its days. */
export function spanOf({ periodFrom, periodUntil, periodEndsAt }: Period) {
  const length = Date.parse(periodUntil) - Date.parse(periodFrom)
  return { since: new Date(periodEndsAt.getTime() - length), until: periodEndsAt }
}
