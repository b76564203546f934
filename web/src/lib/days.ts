import { nowMs } from './clock.ts'

export type Days = { readonly from: string; readonly to: string }

const daysAtFirst = 90
const dayMs = 86_400_000

/** The last three months, until the player chooses. */
export function firstDays(): Days {
  return { from: dayOf(new Date(nowMs() - daysAtFirst * dayMs)), to: dayOf(new Date(nowMs())) }
}

export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
