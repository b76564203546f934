import { betRule, type Rules } from '@zamra/contract/lottery-rules.ts'
import { numbersNamed, riskOf, type StakedLine, smaller, stakeWithin, wholeDraw } from './risk.ts'

/**
 * The first line of a ticket that does not fit any more, and the largest stake on it that would: what is left after the
 * other lines of the ticket on the same number.
 */
export function fullLine(
  rules: Rules,
  currency: string,
  lines: readonly StakedLine[],
  short: ReadonlyMap<string, bigint>,
) {
  const used = new Map<string, bigint>()
  for (const line of lines) {
    const numbers = [wholeDraw, ...numbersNamed(rules, line)]
    const risk = riskOf(rules, line)
    const lefts = numbers.flatMap((number) => {
      const left = short.get(number)
      return left === undefined ? [] : [left - (used.get(number) ?? 0n)]
    })
    const least = lefts.reduce(smaller, risk)
    if (least < risk) {
      const left = Number(stakeWithin(rules, line, least))
      // Less than the smallest stake is nothing that could be played.
      const { min = 0 } = betRule(rules, line.bet)?.stakes[currency] ?? {}
      return { bet: line.bet, pick: line.pick, left: left < min ? 0 : left }
    }
    for (const number of numbers) used.set(number, (used.get(number) ?? 0n) + risk)
  }
  throw new Error('every line of the ticket fits')
}
