import type { Action, Verdict } from '@zamra/contract/law.ts'

/**
 * Whether the law of a market allows an action at an instant, and if not, why. The market room answers it, at once and
 * from memory: it is asked before every bet.
 */
export type EvaluatePolicy = (market: string, action: Action, at: Date) => Verdict

/** A house that was opened without its law allows nothing that the law is asked about. */
export const denyAll: EvaluatePolicy = () => ({ allowed: false, reasons: [] })
