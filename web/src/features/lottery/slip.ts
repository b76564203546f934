import { spell } from '@zamra/contract/lottery-rules.ts'
import { randomFraction } from '../../lib/random.ts'
import type { BetRule, GameInfo } from './api.ts'

/** A line of the ticket. All lines have the same stake, so it is not part of a line. */
export type Line = { readonly bet: string; readonly pick: string }

export const linesMax = 20

/** What the player chose for each line: an amount and how many times it. */
export type Stake = { readonly base: number; readonly times: number }

export function hasLine(lines: readonly Line[], line: Line): boolean {
  return lines.some(({ bet, pick }) => bet === line.bet && pick === line.pick)
}

/** Adds a line, or removes it if it is on the slip. A full slip stays as it is. */
export function toggleLine(lines: readonly Line[], line: Line): readonly Line[] {
  if (hasLine(lines, line)) return lines.filter(({ bet, pick }) => bet !== line.bet || pick !== line.pick)
  return lines.length < linesMax ? [...lines, line] : lines
}

export type Range = { readonly min: number; readonly max: number }

/** The stakes that every bet on the slip allows; for an empty slip, those that any bet of the game allows. */
export function stakeRange(bets: readonly BetRule[], lines: readonly Line[], currency: string): Range {
  const used = bets.filter(({ bet }) => lines.length === 0 || lines.some((line) => line.bet === bet))
  const ranges = used.map(({ stakes }) => stakes[currency] ?? { min: 0, max: 0 })
  const minima = ranges.map(({ min }) => min)
  const maxima = ranges.map(({ max }) => max)
  if (lines.length === 0) return { min: Math.min(...minima), max: Math.max(...maxima) }
  return { min: Math.max(...minima), max: Math.min(...maxima) }
}

/** Round stakes (1, 2, 5, 10 and so on) within the range, including both of its ends. */
export function stakeLadder({ min, max }: Range): readonly number[] {
  const rungs = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((factor) => [100, 200, 500].map((rung) => rung * factor))
  const inside = rungs.filter((rung) => rung > min && rung < max)
  return [...new Set([min, ...inside, max])]
}

/** The next stake up or down; at the end of the ladder the stake stays. */
export function stepStake(ladder: readonly number[], stake: number, step: 1 | -1): number {
  const next = step > 0 ? ladder.find((rung) => rung > stake) : ladder.findLast((rung) => rung < stake)
  return next ?? stake
}

export function clampStake(stake: number, { min, max }: Range): number {
  return Math.min(max, Math.max(min, stake))
}

/** Random numbers for a quick pick. */
export function pickRandomNumbers({ count, from, to, distinct }: GameInfo['rules']['numbers']): readonly number[] {
  const pool = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return Array.from({ length: count }, () => {
    const index = Math.min(pool.length - 1, Math.floor(randomFraction() * pool.length))
    const number = pool[index] ?? from
    if (distinct) pool.splice(index, 1)
    return number
  })
}

const triesMax = 50

/** A random line of any bet of the game that is not on the slip yet; undefined when the slip has nearly all there are. */
export function pickRandomLine({ bets, numbers }: GameInfo['rules'], lines: readonly Line[]): Line | undefined {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const line = randomLineOf(randomOf(bets), numbers)
    if (!hasLine(lines, line)) return line
  }
  return undefined
}

function randomLineOf(rule: BetRule, numbers: GameInfo['rules']['numbers']): Line {
  const { bet } = rule
  if (rule.kind === 'sum') return { bet, pick: randomOf(rule.options).pick }
  if (rule.kind === 'contains') {
    const count = rule.same ? 1 : rule.count
    const picked = pickRandomNumbers({ ...numbers, count, distinct: true }).toSorted((one, other) => one - other)
    return { bet, pick: (rule.same ? Array.from({ length: rule.count }, () => picked[0]) : picked).join('-') }
  }
  if (rule.kind === 'match') return { bet, pick: spell(pickRandomNumbers(numbers)) }
  return { bet, pick: pickRandomNumbers({ ...numbers, count: rule.digits }).join('') }
}

function randomOf<Item>(items: readonly Item[]): Item {
  return items[Math.min(items.length - 1, Math.floor(randomFraction() * items.length))] as Item
}
