import type { Action, Verdict } from '@zamra/contract/law.ts'

/**
 * Whether a market's policy allows an action at an instant, and if not, why. The market feature implements it
 * synchronously from memory, because it is called before every bet.
 */
export type EvaluatePolicy = (market: string, action: Action, at: Date) => Verdict

/** Without a policy evaluator every action is denied. */
export const denyAll: EvaluatePolicy = () => ({ allowed: false, reasons: [] })
