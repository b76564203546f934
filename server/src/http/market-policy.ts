import type { Locale } from '@zamra/contract/languages.ts'
import type { Action, Verdict } from '@zamra/contract/law.ts'
import type { Place } from './place.ts'

/** `server` is what no caller asks for: money that arrives, a bet in a game that was launched before. */
export type Circumstances = {
  readonly at: Date
  readonly place: Place | 'server'
  /** Present when it can matter and the player has given a birthday. */
  readonly ageYears?: number
  /** Present where the market wants a document for the age: whether the identity of the player is verified. */
  readonly isAgeVerified?: boolean
  /** The language of the caller, in which a stop gives its reason. */
  readonly locale?: Locale | undefined
}

/**
 * Whether a market's policy allows an action in these circumstances, and if not, why. The market feature implements it
 * synchronously from memory, because it is called before every bet.
 */
export type EvaluatePolicy = (market: string, action: Action, circumstances: Circumstances) => Verdict

/** Without a policy evaluator every action is denied. */
export const denyAll: EvaluatePolicy = () => ({ allowed: false, reasons: [] })
