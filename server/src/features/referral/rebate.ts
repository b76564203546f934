import { add, bps, compare, type Money, minor, nothing, share } from '@zamra/contract/money.ts'
import type { Promo, ValidFriend } from '../promo/index.ts'
import type { DecidedFriend } from './decide-friends.ts'
import type { Revenue } from './friend-queries.ts'

/** The terms of a day. */
export type RebateTerms = { readonly rateBps: number; readonly dayMax: number; readonly valid: ValidFriend }

/** `carried` is what the days up to this one are below zero: it is made up before anything is earned again. */
export type Rebate = {
  readonly friends: number
  readonly base: Money
  readonly amount: Money
  readonly carried: Money
}

/** Undefined for a promotion that is none for invitations. */
export function rebateTermsOf({ config: { trigger, grant } }: Promo): RebateTerms | undefined {
  if (trigger.on !== 'referral' || grant.amount.by !== 'feature') return undefined
  return { rateBps: trigger.rateBps, dayMax: grant.amount.max, valid: trigger.valid }
}

/**
 * The share of one day: of what friends who count left to the operator together, less what they won and less what earlier days
 * were below zero. Without this, two friends who bet on opposite sides would earn the inviter a share of money that the
 * operator never kept. What a friend won is set against it whether they count or not: a winner could otherwise sign in on the
 * device of the inviter, or close the account, and leave the losers alone to be counted.
 */
export function rebateOf(
  day: string,
  { friends, revenues, carried }: Earned,
  { rateBps, dayMax }: Omit<RebateTerms, 'valid'>,
): Rebate {
  const counting = new Set(friends.filter(({ state }) => state === 'counts').map(({ playerId }) => playerId))
  const counted = revenues.filter((one) => one.day === day && (one.revenue < nothing || counting.has(one.playerId)))
  const net = add(carried, ...counted.map(({ revenue }) => revenue))
  const base = compare(net, nothing) > 0 ? net : nothing
  const [amount, most] = [share(base, bps(rateBps), 'down'), minor(BigInt(dayMax))]
  return {
    friends: counted.filter(({ revenue }) => revenue > nothing).length,
    base,
    amount: compare(amount, most) > 0 ? most : amount,
    carried: compare(net, nothing) < 0 ? net : nothing,
  }
}

type Earned = {
  readonly friends: readonly DecidedFriend[]
  readonly revenues: readonly Revenue[]
  /** Zero or below. */
  readonly carried: Money
}
