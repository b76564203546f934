import { dayIn, daysIn } from '../../../base/clock.ts'
import type { PromoConfig } from '../config/config.ts'

/** A period of a promotion: its name in the id of a reward, and its days in the calendar of the market. */
export type Period = { readonly key: string; readonly since: Date; readonly until: Date }

const dayMs = 86_400_000

export function periodOf(period: PromoConfig['period'], zone: string, at: Date): Period {
  const { since: today, until: tomorrow } = daysIn(zone, at, 0, 0)
  if (period === 'once') return { key: 'once', since: new Date(0), until: tomorrow }
  if (period === 'day') return { key: dayIn(zone, at), since: today, until: tomorrow }
  const sinceMonday = (new Date(`${dayIn(zone, at)}T00:00:00Z`).getUTCDay() + 6) % 7
  const since = new Date(today.getTime() - sinceMonday * dayMs)
  return { key: dayIn(zone, since), since, until: new Date(since.getTime() + 7 * dayMs) }
}

/** The period that closes at this time. */
export function periodBefore(period: PromoConfig['period'], zone: string, closedAt: Date): Period {
  const today = periodOf(period, zone, closedAt)
  return periodOf(period, zone, new Date(today.since.getTime() - 1))
}

/** A command that was sent before the end may be written a moment after it, so a period closes a little later. */
const settleMs = 5 * 60_000

export function closesAt({ until }: Period): Date {
  return new Date(until.getTime() + settleMs)
}
