import { betRule, numbersOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import type { Money } from '@zamra/contract/money.ts'

export type StakedLine = { readonly bet: string; readonly pick: string; readonly stake: Money }

/** An amount that is needed on one number, or on the whole draw. */
export type Risk = { readonly number: string; readonly amount: bigint }

/** The name under which the whole draw is counted. */
export const wholeDraw = ''

/** What a ticket adds to the exposure of its draw and of each number that it names. */
export function risksOf(rules: Rules, lines: readonly StakedLine[]): readonly Risk[] {
  const sums = new Map<string, bigint>()
  for (const line of lines) {
    const amount = riskOf(rules, line)
    for (const number of [wholeDraw, ...numbersNamed(rules, line)]) sums.set(number, (sums.get(number) ?? 0n) + amount)
  }
  return [...sums].map(([number, amount]) => ({ number, amount })).filter(({ amount }) => amount > 0n)
}

/** Where a line counts: a match bet on each of its numbers, any other bet on its pick. */
export function numbersNamed(rules: Rules, { bet, pick }: Pick<StakedLine, 'bet' | 'pick'>): readonly string[] {
  if (betRule(rules, bet)?.kind !== 'match') return [`${bet} ${pick}`]
  return numbersOf(pick).map((number) => `${bet} ${number}`)
}

/** The most that a line can win in fixed prizes, never rounded down. */
export function riskOf(rules: Rules, { bet, pick, stake }: StakedLine): bigint {
  return (stake * highestRate(rules, { bet, pick }) + wholeRate - 1n) / wholeRate
}

/** The largest stake of a line whose risk fits into an amount. */
export function stakeWithin(rules: Rules, line: Pick<StakedLine, 'bet' | 'pick'>, amount: bigint): bigint {
  const rate = highestRate(rules, line)
  return rate === 0n || amount < 0n ? 0n : (amount * wholeRate) / rate
}

/** Rates are basis points of the stake. */
const wholeRate = 10_000n

function highestRate(rules: Rules, { bet, pick }: Pick<StakedLine, 'bet' | 'pick'>): bigint {
  const rule = betRule(rules, bet)
  if (rule?.kind === 'tail' || rule?.kind === 'contains') return BigInt(rule.pays)
  if (rule?.kind === 'sum') return BigInt(rule.options.find((option) => option.pick === pick)?.pays ?? 0)
  return BigInt(Math.max(0, ...(rule?.tiers ?? []).map(({ pays }) => pays)))
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
