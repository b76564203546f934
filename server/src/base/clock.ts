/** The time by which the product decides: opening hours, due dates, limits of a day. `AppContext` has the one of the process. */
export type Clock = { now(): Date }

/** The real time of this machine. The product decides by `app.clock`; only what an outside party compares needs this one. */
export function systemNow(): Date {
  return new Date()
}

export function systemMs(): number {
  return Date.now()
}

export const systemClock: Clock = { now: systemNow }

/** Never goes back, not even when the machine's clock is corrected. Good for durations only. */
export function monotonicMs(): number {
  return performance.now()
}

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayIn(zone: string, date: Date): string {
  const { year, month, day } = wallIn(zone, date)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The first instant after `after` at which clocks in the zone show `hour`:00. */
export function nextTimeIn(zone: string, hour: number, after: Date): Date {
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) throw new RangeError(`not an hour of a day: ${hour}`)
  const today = wallIn(zone, after)
  // A zone that skips or repeats an hour may need one day more than the ordinary "today or tomorrow".
  for (let days = 0; days <= 2; days += 1) {
    const candidate = instantOf(zone, Date.UTC(today.year, today.month - 1, today.day + days, hour))
    if (candidate.getTime() > after.getTime()) return candidate
  }
  throw new RangeError(`no ${hour}:00 after ${after.toISOString()} in ${zone}`)
}

const dayMs = 86_400_000

/**
 * Calendar days of a zone, from `first` to `last` days ago, both of them whole; the running day ends tomorrow. None of
 * the markets changes its clocks, so a day has its 24 hours.
 */
export function daysIn(zone: string, at: Date, first: number, last: number): { since: Date; until: Date } {
  const tomorrow = nextTimeIn(zone, 0, at).getTime()
  return { since: new Date(tomorrow - (first + 1) * dayMs), until: new Date(tomorrow - last * dayMs) }
}

type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

function wallIn(zone: string, date: Date): Wall {
  const wall: Wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const part of formatOf(zone).formatToParts(date)) {
    if (part.type in wall) wall[part.type as keyof Wall] = Number(part.value)
  }
  return wall
}

/** The instant at which the zone's clocks show the given wall time (written as if it were UTC). */
function instantOf(zone: string, wallMs: number): Date {
  let guess = wallMs
  // The offset is read at the guess itself; a second look corrects a guess that fell on the other side of a change.
  for (let look = 0; look < 2; look += 1) guess = wallMs - offsetMs(zone, new Date(guess))
  return new Date(guess)
}

function offsetMs(zone: string, date: Date): number {
  const wall = wallIn(zone, date)
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  return shown - Math.floor(date.getTime() / 1000) * 1000
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
