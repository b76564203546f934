import { compare, type Money } from '@zamra/contract/money.ts'
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
 * The least turnover that any version of a period announced for a level. Players who read one of them and played by it keep
 * the level, also when a later version asks for more. Versions without the level announced nothing about it.
 */
export function leastNeed(versions: readonly Levels[], level: number): Money | undefined {
  const needs = versions.flatMap((levels) => levels[level]?.keepBetNeed ?? [])
  return needs.reduce<Money | undefined>(
    (least, need) => (least !== undefined && compare(least, need) <= 0 ? least : need),
    undefined,
  )
}

/** The turnover that keeps a level until its period ends: the least that was announced in it, or less if the levels in force ask for less. */
export function keepNeed(levels: Levels, level: number, announced: Money | undefined): Money {
  const { keepBetNeed } = levelAt(levels, level)
  return announced !== undefined && compare(announced, keepBetNeed) < 0 ? announced : keepBetNeed
}

/** What happened in a period that is over. */
export type Ended = {
  readonly betDone: Money
  /** The least that was announced to keep the level in the period. */
  readonly announced: Money | undefined
  /** The highest level whose bonus was paid in the period. */
  readonly paidLevel: number
}

/**
 * At the end of a period: one level down when its turnover was not reached, but not below a level whose bonus was paid in
 * the same period.
 */
export function relegate(levels: Levels, { level }: Standing, ended: Ended): Change | undefined {
  const { betDone, announced, paidLevel } = ended
  const betNeed = keepNeed(levels, level, announced)
  if (level <= paidLevel || betDone >= betNeed) return undefined
  return { reason: 'relegated', fromLevel: level, toLevel: level - 1, betNeed, betDone }
}
