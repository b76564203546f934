import { bps, compare, type Money, minor, nothing, share } from '@zamra/contract/money.ts'
import type { PromoConfig } from '../config/config.ts'

export type AmountInput = {
  /** What the trigger counted, or what the deciding feature gives. */
  readonly base?: Money
  /** The day of a streak, from 1. */
  readonly streakDay?: number
}

/** The amount of one reward by the terms; nothing when the least that counts is not reached. */
export function amountOf({ trigger, grant }: PromoConfig, { base = nothing, streakDay = 1 }: AmountInput): Money {
  if (compare(base, leastOf(trigger)) < 0) return nothing
  const rule = grant.amount
  switch (rule.by) {
    case 'fixed':
      return minor(BigInt(rule.amount))
    case 'share':
      return lesser(share(base, bps(rule.bps), 'down'), rule.max)
    case 'streak':
      return minor(BigInt(rule.amounts[(streakDay - 1) % rule.amounts.length] ?? 0))
    case 'feature':
      return lesser(base, rule.max)
    case 'tickets':
    case 'rounds':
      return stakesOf(rule)
  }
}

/** The most that one reward of these terms can be. */
export function largestOf({ grant }: PromoConfig): Money {
  const rule = grant.amount
  if (rule.by === 'fixed') return minor(BigInt(rule.amount))
  if (rule.by === 'tickets' || rule.by === 'rounds') return stakesOf(rule)
  return minor(BigInt(rule.by === 'streak' ? Math.max(...rule.amounts) : rule.max))
}

/** What the operator stakes when all of them are used. */
function stakesOf({ stake, count }: { readonly stake: number; readonly count: number }): Money {
  return minor(BigInt(stake * count))
}

function leastOf(trigger: PromoConfig['trigger']): Money {
  if (trigger.on === 'loss') return minor(BigInt(trigger.lossMin))
  return trigger.on === 'turnover' ? minor(BigInt(trigger.turnoverMin)) : nothing
}

function lesser(amount: Money, max: number): Money {
  const most = minor(BigInt(max))
  return compare(amount, most) > 0 ? most : amount
}
