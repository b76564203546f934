import { dayIn, daysIn } from './clock.ts'
import { refusal } from './refusal.ts'

type Chosen = { readonly from?: string | undefined; readonly to?: string | undefined }

const dayMs = 86_400_000

type Reach = { readonly timeZone: string; readonly history: { readonly onlineMonths: number } }

/** How many days back the months of a market policy reach. */
export function daysOnline({ history }: Reach): number {
  return Math.ceil(history.onlineMonths * 30.5)
}

/**
 * The days that a player chose for a history, as moments, no further back than the market policy says. A phone may be a day
 * ahead of the market: its today counts as ours.
 */
export function daysChosen(policy: Reach, now: Date, { from = '', to = '' }: Chosen): { since: Date; until: Date } {
  const { timeZone: zone, history } = policy
  const today = Date.parse(dayIn(zone, now))
  const daysAgo = (day: string) => Math.max(0, Math.round((today - Date.parse(day)) / dayMs))
  const [first, last] = [daysAgo(from), daysAgo(to)]
  // A day that does not exist is not a number, and every comparison with it is false.
  if (first >= last && first <= daysOnline(policy) && last >= 0) return daysIn(zone, now, first, last)
  const problem = `Choose a first and a last day within the last ${history.onlineMonths} months`
  throw refusal('input.invalid', { fields: [{ field: 'from', problem }] })
}
