import { withdrawHoldHours } from '@zamra/contract/withdraw-hold.ts'

const hourMs = 3_600_000

/** When withdrawals are possible again after a sensitive change. */
export function withdrawHoldEnd(at: Date, change: keyof typeof withdrawHoldHours): Date {
  return new Date(at.getTime() + withdrawHoldHours[change] * hourMs)
}
