import { neverMs } from '@zamra/contract/break-end.ts'
import type { Setting } from './setting-queries.ts'

/** A cool-off ends by itself. An exclusion stays after its end until the player asks to return, or is for good. */
export type BreakKind = 'coolOff' | 'exclusion'

/** The reason of a bar that a break sets. */
export const breakReasons: Readonly<Record<BreakKind, string>> = {
  coolOff: 'coolOff in the app',
  exclusion: 'exclusion in the app',
}

/** The reason of the change that ends the bars of a break. */
export const breakIsOver = 'the break is over'

export type Break = {
  readonly kind: BreakKind
  readonly from: Date
  /** Null for good. */
  readonly until: Date | null
  /** When play opens again, if that is decided. */
  readonly opensAt: Date | null
}

/** The running break of a player. */
export function breakOf(setting: Setting | undefined): Break | undefined {
  if (!setting?.breakKind || !setting.breakFrom) return undefined
  const { breakKind, breakFrom, breakUntil, opensAt } = setting
  return { kind: breakKind as BreakKind, from: breakFrom, until: breakUntil, opensAt }
}

/** When play opens again, as far as it is decided; an exclusion whose time is over still needs the player. */
export function excludedUntilMs({ until, opensAt }: Break, at: Date): number {
  if (opensAt) return opensAt.getTime()
  return until && until > at ? until.getTime() : neverMs
}

/** A running break can only become longer. */
export function isLonger(until: Date | null, present: Break): boolean {
  if (present.until === null) return false
  return until === null || until > present.until
}

/** The player can ask to return when the time of their exclusion is over. */
export function canReturn({ kind, until, opensAt }: Break, at: Date): boolean {
  return kind === 'exclusion' && until !== null && until <= at && opensAt === null
}
