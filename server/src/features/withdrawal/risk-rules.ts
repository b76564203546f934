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

/** What one rule said: its figures, and whether it lets the withdrawal pass without a person. */
export type RuleResult = RiskReason & { readonly isPassed: boolean }

/** Every rule with its figures and its result, in a fixed order. A pure function: a decision can be computed again. */
export function traceRules(facts: RiskFacts, rules: RiskRules): readonly RuleResult[] {
  const { amount, isFrozen, paidToPayee, accountAgeHours, withdrawnInDay, deposited, played } = facts
  const isOver = (value: Money, most: Money) => compare(value, most) > 0
  const { autoMax, autoMaxNewPayee, dayMax, accountAgeHoursMin, playedPercentMin } = rules
  return [
    { rule: 'isFrozen', figures: {}, isPassed: !isFrozen },
    { ...reason('autoMax', { amount, max: autoMax }), isPassed: !isOver(amount, autoMax) },
    {
      ...reason('autoMaxNewPayee', { amount, max: autoMaxNewPayee }),
      isPassed: paidToPayee > 0 || !isOver(amount, autoMaxNewPayee),
    },
    { ...reason('dayMax', { withdrawn: withdrawnInDay, max: dayMax }), isPassed: !isOver(withdrawnInDay, dayMax) },
    {
      ...{ rule: 'accountAgeHoursMin', figures: { hours: accountAgeHours, min: accountAgeHoursMin } },
      isPassed: accountAgeHours >= accountAgeHoursMin,
    },
    {
      ...reason('playedPercentMin', { deposited, played }),
      isPassed: played * 100n >= deposited * BigInt(playedPercentMin),
    },
  ]
}

/** Why a person must decide about the withdrawal; it is approved at once when the list is empty. */
export function reasonsIn(trace: readonly RuleResult[]): readonly RiskReason[] {
  return trace.filter(({ isPassed }) => !isPassed).map(({ rule, figures }) => ({ rule, figures }))
}

function reason(rule: RiskReason['rule'], amounts: Readonly<Record<string, Money>>): RiskReason {
  return { rule, figures: Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toWire(amount)])) }
}
