import { type Pick, prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { add, type Money, nothing, share } from '@zamra/contract/money.ts'

export type Line = Pick & { readonly stake: Money }

/** What one line wins: its tier says how much is paid for what. */
export type LinePrize = { readonly tier: string; readonly isJackpot: boolean; readonly paid: Money }

/** What each winner of the pot is paid, in the currency of the ticket. Before the winners are counted nobody knows. */
export type PotShare = Money | undefined

/** The lines of a ticket that win. A line that wins the pot is paid its share of it and nothing else. */
export function winsOf(
  rules: Rules,
  numbers: readonly number[],
  lines: readonly Line[],
  potShare: PotShare,
): readonly LinePrize[] {
  return lines.flatMap((line): readonly LinePrize[] => {
    const { pays, jackpot } = prizeOf(rules, line, numbers)
    if (jackpot) return [{ tier: `${line.bet}:jackpot`, isJackpot: true, paid: potShare ?? nothing }]
    if (pays === 0) return []
    // Never rounded up: what is left of a paisa stays with the house, as the rules say.
    return [{ tier: `${line.bet}:${pays}`, isJackpot: false, paid: share(line.stake, pays, 'down') }]
  })
}

export function sumOf(wins: readonly LinePrize[]): Money {
  return add(...wins.map(({ paid }) => paid))
}
