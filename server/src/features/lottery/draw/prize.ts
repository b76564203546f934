import { type Pick, prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { add, type Money, nothing, share } from '@zamra/contract/money.ts'

export type Line = Pick & { readonly stake: Money }

/** The win of one line; the tier determines the amount. */
export type LinePrize = { readonly tier: string; readonly isJackpot: boolean; readonly paid: Money }

/** The jackpot share per winner in the ticket's currency. Unknown until the winners are counted. */
export type PotShare = Money | undefined

/** The winning lines of a ticket. A line that wins the jackpot is paid its share and nothing else. */
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
    // Rounded down, as the rules say.
    return [{ tier: `${line.bet}:${pays}`, isJackpot: false, paid: share(line.stake, pays, 'down') }]
  })
}

export function sumOf(wins: readonly LinePrize[]): Money {
  return add(...wins.map(({ paid }) => paid))
}
