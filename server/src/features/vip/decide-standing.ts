import type { Money } from '@zamra/contract/money.ts'
import { type Levels, levelAt } from './config/vip-config.ts'
import { levelReached, type Progress } from './level-reached.ts'

/** The level a player has, and the running period in which they keep it. */
export type Standing = {
  readonly level: number
  /** The highest level that their lifetime figures have reached. */
  readonly peak: number
  readonly periodFrom: string
  /** The day after the last one. */
  readonly periodUntil: string
  readonly periodEndsAt: Date
}

export type Change = {
  readonly reason: 'reached' | 'regained' | 'relegated'
  readonly fromLevel: number
  readonly toLevel: number
  readonly betNeed: Money
  readonly betDone: Money
}

/** The level that lifetime figures reach for the first time, or undefined when they reach no new one. */
export function newLevel(levels: Levels, lifetime: Progress, peak: number): number | undefined {
  const { level } = levelReached(levels, lifetime).current
  return level > peak ? level : undefined
}

/** A level that was lost is regained at once by the turnover that would have kept it, in one period. */
export function regain(levels: Levels, { level, peak }: Standing, betDone: Money): Change | undefined {
  const found = levels.findLast((one) => one.level > level && one.level <= peak && betDone >= one.keepBetNeed)
  return found && { reason: 'regained', fromLevel: level, toLevel: found.level, betNeed: found.keepBetNeed, betDone }
}

/**
 * At the end of a period: one level down when its turnover was not reached, but not below a level whose bonus was paid in
 * the same period.
 */
export function relegate(levels: Levels, { level }: Standing, betDone: Money, paidLevel: number): Change | undefined {
  const betNeed = levelAt(levels, level).keepBetNeed
  if (level <= paidLevel || betDone >= betNeed) return undefined
  return { reason: 'relegated', fromLevel: level, toLevel: level - 1, betNeed, betDone }
}
