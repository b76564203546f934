import { nothing } from '@zamra/contract/money.ts'
import type { Claimable, Privilege, VipPrivilege } from '@zamra/contract/vip.ts'
import type { AppContext } from '../../../app-context.ts'
import { dayIn, daysIn } from '../../../base/clock.ts'
import { policyOf } from '../../market/index.ts'
import { giveReward, listRewards, promosInForce, type Reward } from '../../promo/index.ts'
import { placeOf } from '../../session/index.ts'
import type { Level, VipConfig } from '../config/vip-config.ts'
import type { Followed, Who } from '../follow-standing.ts'
import { type Due, duePrivileges, type Known, openDays, openKeys } from './decide-privileges.ts'
import { describePrivileges } from './describe-privileges.ts'
import { paidLevel } from './paid-level.ts'
import { selectPrivilegeFigures } from './privilege-queries.ts'

export type Privileges = {
  readonly claimable: readonly Claimable[]
  readonly privileges: readonly Privilege[]
  /** The highest level whose bonus was paid in the running period. */
  readonly paidLevel: number
}

const none: Privileges = { claimable: [], privileges: [], paidLevel: 0 }
const rewardsMax = 100

/**
 * Gives what the player has earned by their level, as rewards that they claim, and says what comes next. It is harmless to
 * repeat and to run twice at once, because a reward is given once for its key.
 */
export async function followPrivileges(
  app: AppContext,
  who: Who,
  { levels }: VipConfig,
  { standing, isInduced, isExcluded }: Followed,
): Promise<Privileges> {
  if (isExcluded || (!standing && !isGenerous(levels[0]))) return none
  const { playerId, market, at } = who
  const { timeZone: zone } = policyOf(app, market)
  const { read } = app.databases.shardOf(playerId)
  const since = dayIn(zone, daysIn(zone, at, openDays, openDays).since)
  const periods = openKeys(levels, { at, zone })
  const [{ birthdaySealed, ...figures }, kept] = await Promise.all([
    selectPrivilegeFigures(read, playerId, since),
    listRewards(read, playerId, { on: ['vip'], periods, limit: rewardsMax }),
  ])
  const birthday = birthdaySealed && app.vault.open(birthdaySealed, placeOf(playerId, 'birthday_sealed'))
  const known: Known = { at, zone, level: standing?.level ?? 0, peak: standing?.peak ?? 0, birthday, ...figures }
  const due = isInduced ? duePrivileges(levels, known) : []
  const rewards = [...kept, ...(await giveMissing(app, who, due, kept))]
  const given = rewards.map((reward) => ({ type: typeOf(reward), key: reward.period, isOpen: isOpenAt(reward, at) }))
  return {
    claimable: rewards
      .filter((reward) => isOpenAt(reward, at))
      .toSorted((one, other) => one.claimUntil.getTime() - other.claimUntil.getTime())
      .map(toClaimable),
    privileges: isInduced ? describePrivileges({ known, levels, due, given }) : [],
    paidLevel: standing ? paidLevel(rewards, levels, standing) : 0,
  }
}

function isGenerous({ upgradeBonus, weeklyBonus, birthdayBonus, betRebateBps }: Level): boolean {
  return upgradeBonus + weeklyBonus + birthdayBonus > nothing || betRebateBps > 0
}

async function giveMissing(
  app: AppContext,
  { playerId, market, at }: Who,
  due: readonly Due[],
  kept: readonly Reward[],
): Promise<readonly Reward[]> {
  const missing = due.filter(({ type, key }) => !kept.some((one) => typeOf(one) === type && one.period === key))
  if (missing.length === 0) return []
  const offered = await promosInForce(app, { market, at })
  const rewards: Reward[] = []
  for (const { type, ...gift } of missing) {
    const promo = offered.find(({ config: { trigger } }) => trigger.on === 'vip' && trigger.privilege === type)
    if (!promo) continue
    const reward = await giveReward(app, { playerId, market, promoId: promo.promoId, at, ...gift })
    if (reward) rewards.push(reward)
  }
  return rewards
}

function typeOf({ terms: { trigger } }: Reward): VipPrivilege {
  if (trigger.on !== 'vip') throw new Error(`a reward for ${trigger.on} is no privilege of a level`)
  return trigger.privilege
}

function isOpenAt({ state, claimUntil }: Reward, at: Date): boolean {
  return state === 'CLAIMABLE' && claimUntil > at
}

function toClaimable(reward: Reward): Claimable {
  const { promoId, rewardId, amount, claimUntil, period } = reward
  return { type: typeOf(reward), promoId, rewardId, amount, expireAt: claimUntil.getTime(), period }
}
