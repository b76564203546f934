import type { Counters, Spans, Wallet } from './book.ts'

/** The days on which a market's day, week and month began, as words that can be compared. */
export type Calendar = { readonly [span in keyof Spans]: string }

/** None of our markets has daylight saving time. */
const minutesAheadOfUtc: Readonly<Record<number, number>> = { 1: 330, 2: 300, 3: 360 }
const dayMs = 86_400_000

export function calendarOf(market: number, atMs: number): Calendar {
  const local = new Date(atMs + (minutesAheadOfUtc[market] ?? 0) * 60_000)
  const sinceMonday = (local.getUTCDay() + 6) % 7
  const day = dayWord(local)
  return { day, week: dayWord(new Date(local.getTime() - sinceMonday * dayMs)), month: `${day.slice(0, 8)}01` }
}

/** The counters as they stand today: what belongs to a span that is over counts no more. */
export function countersToday(wallet: Wallet, calendar: Calendar): Counters {
  const { counters, countedOn } = wallet
  const still = (span: keyof Spans) => (countedOn >= calendar[span] ? 1 : 0)
  const current = (spans: Spans): Spans => ({
    day: spans.day * still('day'),
    week: spans.week * still('week'),
    month: spans.month * still('month'),
  })
  return {
    staked: current(counters.staked),
    won: current(counters.won),
    deposited: current(counters.deposited),
    turnover: counters.turnover * still('day'),
    credited: counters.credited * still('day'),
    withdrawn: counters.withdrawn * still('day'),
  }
}

/** Adds an amount to the spans in which what it belongs to was counted. */
export function count(spans: Spans, amount: number, calendar: Calendar, since: string = calendar.day): void {
  if (since >= calendar.day) spans.day += amount
  if (since >= calendar.week) spans.week += amount
  if (since >= calendar.month) spans.month += amount
}

function dayWord(date: Date): string {
  return date.toISOString().slice(0, 10)
}
