/** Calendar days as the reports write them, `2026-11-18`: no time of day and no time zone. */
const dayMs = 86_400_000
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const whole = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

export const formatShortDay = (day: string) => short.format(Date.parse(day))
export const formatLongDay = (day: string) => whole.format(Date.parse(day))

/** The day of a moment in India, which the clock of the back office shows. */
export const dayOf = (atMs: number) => inIndia.format(atMs)

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** From the day of a moment to this one, both in UTC, by which the server ends a policy; negative once it has passed. */
export const daysUntil = (day: string, atMs: number) => Date.parse(day) / dayMs - Math.floor(atMs / dayMs)

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
