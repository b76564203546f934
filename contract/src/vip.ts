import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'
import { unchanged } from './player.ts'

/** What a level gives: for reaching it, for bets of a day, once a week and once a year. */
export const vipPrivileges = ['upgrade', 'rebate', 'weekly', 'birthday'] as const
export type VipPrivilege = (typeof vipPrivileges)[number]

/** Rates are percentages. A bonus of 0 is one that the level does not give. */
export const level = z.object({
  level: z.int(),
  name: z.string(),
  depositNeed: wireMoney,
  betNeed: wireMoney,
  keepBetNeed: wireMoney,
  upgradeBonus: wireMoney,
  betRebateRate: z.number(),
  weeklyBonus: wireMoney,
  birthdayBonus: wireMoney,
  withdrawDailyLimit: wireMoney,
  withdrawFeeRate: z.number(),
  withdrawDailyTimes: z.int(),
})

const progress = z.object({
  deposit: wireMoney,
  depositNeed: wireMoney,
  bet: wireMoney,
  betNeed: wireMoney,
  /** A new level is reached by lifetime figures, one that was lost is regained by the turnover of the running period. */
  counts: z.enum(['lifetime', 'period']),
})

/** Absent when the player cannot lose their level. */
const relegation = z.object({
  periodDays: z.int(),
  betNeed: wireMoney,
  betDone: wireMoney,
  endsAt: z.int(),
  /** The present level when its bonus was paid in this period: it is safe until the period ends. */
  dropTo: z.int(),
})

/** A bonus that can be claimed now with `/promo/claim`. */
export const claimable = z.object({
  type: z.enum(vipPrivileges),
  promoId: z.string(),
  rewardId: z.string(),
  amount: wireMoney,
  expireAt: z.int(),
  /** The level, the day, the first day of the week or the year for which it is given. */
  period: z.string(),
})
export type Claimable = z.infer<typeof claimable>

/** Why a bonus cannot be claimed now, with its figures and what the player can do. */
export const vipReason = z.object({
  code: z.enum(['level.tooLow', 'level.highest', 'birthday.missing', 'period.taken', 'date.ahead', 'promo.notOpen']),
  params: z.record(z.string(), z.number()),
  action: z.enum(['play', 'addBirthday', 'wait', 'none']),
})
export type VipReason = z.infer<typeof vipReason>

export const privilege = z.object({
  type: z.enum(vipPrivileges),
  /** What comes next: the bonus of the level, of the next level for an upgrade, of the bets of today so far for a rebate. */
  amount: wireMoney,
  nextAt: z.optional(z.int()),
  /** Empty when something of this kind can be claimed now. */
  reasons: z.array(vipReason),
})
export type Privilege = z.infer<typeof privilege>

export const vipInfo = z.object({
  version: z.string(),
  currency: z.string(),
  currentVipConfig: level,
  nextVipConfig: z.optional(level),
  progress,
  relegation: z.optional(relegation),
  claimable: z.array(claimable),
  /** Empty where no bonus for play is offered to the player. */
  privileges: z.array(privilege),
  vipList: z.array(level),
})

export const getVipInfo = defineCall({
  path: '/vip/getVipInfo',
  feature: 'vip',
  about:
    "The player's level, what it gives, what can be claimed now, how far the next level is and what keeps the present one.",
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({ knownVersion: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.union([vipInfo, unchanged]),
})
