import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'

const hourMs = 3_600_000

/** The end of the hold that a change brings. */
export function withdrawHoldEnd(at: Date, change: keyof typeof withdrawHoldHours): Date {
  return new Date(at.getTime() + withdrawHoldHours[change] * hourMs)
}
