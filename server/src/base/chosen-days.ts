import { historyMonthsMax } from '@zamra/contract/chosen-days.ts'
import { dayIn, daysIn } from './clock.ts'
import { refusal } from './refusal.ts'

type Chosen = { readonly from?: string | undefined; readonly to?: string | undefined }

const dayMs = 86_400_000
const daysMax = Math.ceil(historyMonthsMax * 30.5)

/**
 * The days that a player chose for a history, as moments. A phone may be a day ahead of the market: its today counts as
 * ours.
 */
export function daysChosen(zone: string, now: Date, { from = '', to = '' }: Chosen): { since: Date; until: Date } {
  const today = Date.parse(dayIn(zone, now))
  const daysAgo = (day: string) => Math.max(0, Math.round((today - Date.parse(day)) / dayMs))
  const [first, last] = [daysAgo(from), daysAgo(to)]
  // A day that does not exist is not a number, and every comparison with it is false.
  if (first >= last && first <= daysMax && last >= 0) return daysIn(zone, now, first, last)
  const problem = `Choose a first and a last day within the last ${historyMonthsMax} months`
  throw refusal('input.invalid', { fields: [{ field: 'from', problem }] })
}
