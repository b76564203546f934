import type { Money } from '@zamra/contract/money.ts'

export type MoneyKind = 'deposit' | 'loss' | 'wager'
export type LimitKind = MoneyKind | 'time'
export type Period = 'day' | 'week' | 'month'

export const periods: readonly Period[] = ['day', 'week', 'month']

/** Which limit: what it counts, and in which calendar period of the market. */
export type LimitKey = { readonly kind: LimitKind; readonly period: Period }

/** Minor units of the player's currency, or minutes for a limit of time. Null is no limit. */
export type LimitValue = bigint | null

/** A limit of money as it stands, with what counts towards it. */
export type MoneyLimit = {
  readonly kind: MoneyKind
  readonly period: Period
  readonly amount: Money | null
  readonly used: Money
}

/** A first limit and a lower one take effect at once; a higher one and none wait. */
export function isLower(value: LimitValue, current: LimitValue): boolean {
  return value !== null && (current === null || value <= current)
}
