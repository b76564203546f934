import { prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import type { GameInfo } from './api.ts'
import type { Line } from './slip.ts'

/**
 * The most that the lines can win together in one draw; undefined where a shared jackpot decides. Lines on last digits
 * win together only if one ends with the other, so the longest of them leads to every best case. The digits in front of it
 * are free, so the sum can be anything between all zeros and all nines there.
 */
export function bestWin({ rules }: GameInfo, lines: readonly Line[], stake: number): number | undefined {
  if (rules.jackpot) return undefined
  if (rules.game === 'k3') return bestOfDice(rules as Rules, lines, stake)
  const kindOf = (line: Line) => rules.bets.find(({ bet }) => bet === line.bet)
  const tails = lines.flatMap((line) => {
    const rule = kindOf(line)
    return rule?.kind === 'tail' ? [{ pick: line.pick, pays: rule.pays }] : []
  })
  const groups = lines.flatMap((line) => {
    const rule = kindOf(line)
    const option = rule?.kind === 'sum' ? rule.options.find(({ pick }) => pick === line.pick) : undefined
    return option ? [option] : []
  })
  const endings = ['', ...tails.map(({ pick }) => pick)]
  const wins = endings.map((ending) => {
    const ofTails = tails
      .filter(({ pick }) => ending.endsWith(pick))
      .reduce((all, { pays }) => all + paid(pays, stake), 0)
    const least = [...ending].reduce((all, digit) => all + Number(digit), 0)
    const most = least + 9 * (rules.numbers.count - ending.length)
    const sums = Array.from({ length: most - least + 1 }, (_, index) => least + index)
    const ofGroups = sums.map((sum) =>
      groups.filter(({ sums }) => sums.includes(sum)).reduce((all, { pays }) => all + paid(pays, stake), 0),
    )
    return ofTails + Math.max(...ofGroups)
  })
  return Math.max(...wins)
}

const faces = [1, 2, 3, 4, 5, 6]

/** Three dice have so few outcomes that each can be looked at. */
function bestOfDice(rules: Rules, lines: readonly Line[], stake: number): number {
  const rolls = faces.flatMap((one) => faces.flatMap((two) => faces.map((three) => [one, two, three])))
  const wins = rolls.map((roll) => lines.reduce((all, line) => all + paid(prizeOf(rules, line, roll).pays, stake), 0))
  return Math.max(...wins)
}

/** Rounded down, as the rules say. */
export function paid(pays: number, stake: number): number {
  return Math.floor((stake * pays) / 10_000)
}
