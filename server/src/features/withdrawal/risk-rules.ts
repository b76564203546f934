import { compare, type Money, toWire } from '@zamra/contract/money.ts'

/** What is known about a withdrawal when it is decided whether a person must look at it. */
export type RiskFacts = {
  readonly amount: Money
  /** A legal freeze that came after the withdrawal was created. */
  readonly isFrozen: boolean
  /** Withdrawals to this payee that arrived. */
  readonly paidToPayee: number
  readonly accountAgeHours: number
  readonly withdrawnInDay: Money
  /** All deposits of the player, and how much was played. */
  readonly deposited: Money
  readonly played: Money
}

/** The rules of a market, as data that operators change. */
export type RiskRules = {
  /** Up to this amount a known payee is paid without a person. */
  readonly autoMax: Money
  /** Up to this amount also a new payee. */
  readonly autoMaxNewPayee: Money
  readonly dayMax: Money
  readonly accountAgeHoursMin: number
  /** Deposits that leave almost unplayed are looked at: what was played is below this share of them, in percent. */
  readonly playedPercentMin: number
}

/** `isFrozen` is no rule of a market: no configuration approves a withdrawal of a frozen player. */
export type RiskReason = {
  readonly rule: keyof RiskRules | 'isFrozen'
  readonly figures: Readonly<Record<string, number>>
}

/** Why a person must decide about the withdrawal; it is approved at once when the list is empty. */
export function reasonsForReview(facts: RiskFacts, rules: RiskRules): readonly RiskReason[] {
  const { amount, isFrozen, paidToPayee, accountAgeHours, withdrawnInDay, deposited, played } = facts
  const isOver = (value: Money, most: Money) => compare(value, most) > 0
  const isUnplayed = played * 100n < deposited * BigInt(rules.playedPercentMin)
  return [
    ...(isFrozen ? [{ rule: 'isFrozen', figures: {} } as const] : []),
    ...(isOver(amount, rules.autoMax) ? [reason('autoMax', { amount, max: rules.autoMax })] : []),
    ...(paidToPayee === 0 && isOver(amount, rules.autoMaxNewPayee)
      ? [reason('autoMaxNewPayee', { amount, max: rules.autoMaxNewPayee })]
      : []),
    ...(isOver(withdrawnInDay, rules.dayMax)
      ? [reason('dayMax', { withdrawn: withdrawnInDay, max: rules.dayMax })]
      : []),
    ...(accountAgeHours < rules.accountAgeHoursMin
      ? [{ rule: 'accountAgeHoursMin', figures: { hours: accountAgeHours, min: rules.accountAgeHoursMin } } as const]
      : []),
    ...(isUnplayed ? [reason('playedPercentMin', { deposited, played })] : []),
  ]
}

function reason(rule: RiskReason['rule'], amounts: Readonly<Record<string, Money>>): RiskReason {
  return { rule, figures: Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toWire(amount)])) }
}
