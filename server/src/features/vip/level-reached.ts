import { compare, type Money } from '@zamra/contract/money.ts'

export type Needs = { readonly level: number; readonly depositNeed: Money; readonly betNeed: Money }
export type Progress = { readonly deposit: Money; readonly bet: Money }

/**
 * The highest level whose two requirements are both met, and the next one. Levels are sorted, lowest first; the first
 * requires nothing, so every player has it.
 */
export function levelReached<Level extends Needs>(
  levels: readonly [Level, ...Level[]],
  { deposit, bet }: Progress,
): { readonly current: Level; readonly next: Level | undefined } {
  const isMet = ({ depositNeed, betNeed }: Needs) => compare(deposit, depositNeed) >= 0 && compare(bet, betNeed) >= 0
  const current = levels.findLast(isMet) ?? levels[0]
  return { current, next: levels.find(({ level }) => level > current.level) }
}
