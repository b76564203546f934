import type { BetRule } from './api.ts'

/** What is going to be on the ticket, without the stake: that is one for all lines. */
export type Line = { readonly bet: string; readonly pick: string }

export const linesMax = 20

export function hasLine(lines: readonly Line[], line: Line): boolean {
  return lines.some(({ bet, pick }) => bet === line.bet && pick === line.pick)
}

/** A tap puts a line on the slip, another takes it off. A full slip takes no more. */
export function toggled(lines: readonly Line[], line: Line): readonly Line[] {
  if (hasLine(lines, line)) return lines.filter(({ bet, pick }) => bet !== line.bet || pick !== line.pick)
  return lines.length < linesMax ? [...lines, line] : lines
}

export type Range = { readonly min: number; readonly max: number }

/** What every bet on the slip allows; of an empty slip, what any bet of the game allows. */
export function stakeRange(bets: readonly BetRule[], lines: readonly Line[], currency: string): Range {
  const used = bets.filter(({ bet }) => lines.length === 0 || lines.some((line) => line.bet === bet))
  const ranges = used.map(({ stakes }) => stakes[currency] ?? { min: 0, max: 0 })
  const mins = ranges.map(({ min }) => min)
  const maxs = ranges.map(({ max }) => max)
  if (lines.length === 0) return { min: Math.min(...mins), max: Math.max(...maxs) }
  return { min: Math.max(...mins), max: Math.min(...maxs) }
}

/** Round amounts, as a cash desk has them: 1, 2, 5, 10 and so on, within what is allowed. */
export function ladderOf({ min, max }: Range): readonly number[] {
  const rungs = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [100, 200, 500].map((rung) => rung * ten))
  const inside = rungs.filter((rung) => rung > min && rung < max)
  return [...new Set([min, ...inside, max])]
}

/** The next rung up or down; at the end of the ladder it stays. */
export function stepped(ladder: readonly number[], stake: number, step: 1 | -1): number {
  const next = step > 0 ? ladder.find((rung) => rung > stake) : ladder.findLast((rung) => rung < stake)
  return next ?? stake
}

export function clamped(stake: number, { min, max }: Range): number {
  return Math.min(max, Math.max(min, stake))
}
