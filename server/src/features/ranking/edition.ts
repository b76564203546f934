import type { rankPeriods } from '@zamra/contract/ranking.ts'
import { dayIn } from '../../base/clock.ts'

export type RankPeriod = (typeof rankPeriods)[number]

/** The first day of an edition and of the one after it, `YYYY-MM-DD`. */
export type EditionDays = { readonly startsOn: string; readonly endsOn: string }

/** The edition to which a calendar day belongs. */
export function editionOfDay(period: RankPeriod, day: string): EditionDays {
  const date = new Date(`${day}T00:00:00Z`)
  if (period === 'day') return { startsOn: day, endsOn: shifted(date, 1) }
  if (period === 'week') {
    const sinceMonday = (date.getUTCDay() + 6) % 7
    return { startsOn: shifted(date, -sinceMonday), endsOn: shifted(date, 7 - sinceMonday) }
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { startsOn: isoDay(Date.UTC(year, month, 1)), endsOn: isoDay(Date.UTC(year, month + 1, 1)) }
}

/** The edition that runs at an instant in the calendar of a zone. */
export function editionAt(period: RankPeriod, zone: string, at: Date): EditionDays {
  return editionOfDay(period, dayIn(zone, at))
}

function shifted(date: Date, days: number): string {
  return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days))
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
