import { nowMs } from './clock.ts'

export type Days = { readonly from: string; readonly to: string }

const daysAtFirst = 90
const dayMs = 86_400_000

/** The last three months, until the player chooses. */
export function firstDays(timeZone: string | undefined): Days {
  return {
    from: dayOf(new Date(nowMs() - daysAtFirst * dayMs), timeZone),
    to: dayOf(new Date(nowMs()), timeZone),
  }
}

/** The server counts the days of the market, wherever the phone is. Until the market is known they are those of the phone. */
export function dayOf(date: Date, timeZone: string | undefined): string {
  return date.toLocaleDateString('sv-SE', { timeZone })
}
