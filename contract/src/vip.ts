import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { wireMoney } from './money.ts'
import { unchanged } from './player.ts'

export const level = z.object({
  level: z.int(),
  name: z.string(),
  depositNeed: wireMoney,
  betNeed: wireMoney,
  upgradeBonus: wireMoney,
  betRebateBps: z.int(),
  weeklyBonus: wireMoney,
  birthdayBonus: wireMoney,
  withdrawDailyLimit: wireMoney,
  withdrawFeeBps: z.int(),
  withdrawDailyTimes: z.int(),
})

export const vipInfo = z.object({
  version: z.string(),
  currency: z.string(),
  currentVipConfig: level,
  nextVipConfig: z.optional(level),
  progress: z.object({ deposit: wireMoney, depositNeed: wireMoney, bet: wireMoney, betNeed: wireMoney }),
  vipList: z.array(level),
})

export const getVipInfo = defineCall({
  path: '/vip/getVipInfo',
  feature: 'vip',
  about: "The player's level, what it gives, and how far the next one is.",
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({ knownVersion: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.union([vipInfo, unchanged]),
})
