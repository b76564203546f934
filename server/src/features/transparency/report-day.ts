import { dayIn, nextTimeIn } from '../../base/clock.ts'

/** The zone of the days of the reports, and of the nightly jobs. */
export const reportZone = 'Asia/Kolkata'
/** A report covers so many days, the last of which is its own. */
export const windowDays = 30
const dayMs = 86_400_000

/** A span of time, without its end. */
export type Period = { readonly from: Date; readonly to: Date }

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** The last day that is over. */
export function lastDayBefore(now: Date): string {
  return addDays(dayIn(reportZone, now), -1)
}

export function periodOf(day: string): Period {
  return { from: startOf(day), to: startOf(addDays(day, 1)) }
}

/** The days that the report of a day covers. */
export function windowOf(day: string): Period {
  return { from: startOf(addDays(day, 1 - windowDays)), to: startOf(addDays(day, 1)) }
}

/** A period in parts, so that each query reads a bounded part of it. */
export function partsOf({ from, to }: Period, count: number): readonly Period[] {
  const at = (part: number) => new Date(from.getTime() + Math.floor(((to.getTime() - from.getTime()) * part) / count))
  return Array.from({ length: count }, (_, part) => ({ from: at(part), to: at(part + 1) }))
}

/** The first midnight of the zone after noon, in UTC, of the day before: no zone is so far away that it skips the day. */
function startOf(day: string): Date {
  return nextTimeIn(reportZone, 0, new Date(Date.parse(day) - dayMs / 2))
}
