const zone = 'Asia/Kolkata'
const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
const seconds = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long' })
const full = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'long' })

export const formatTime = (atMs: number) => time.format(atMs)
export const formatSeconds = (atMs: number) => seconds.format(atMs)
export const formatDay = (atMs: number) => day.format(atMs)
export const formatWholeDay = (atMs: number) => wholeDay.format(atMs)
export const formatFull = (atMs: number) => full.format(atMs)

const yearOf = new Intl.DateTimeFormat('en-GB', { timeZone: zone, year: 'numeric' })

const nearMs = 30 * 86_400_000

/** The time alone today, else the day before it; in another year the day with the year, unless it is near. */
export function formatMoment(atMs: number, nowMs: number): string {
  const isFar = Math.abs(atMs - nowMs) > nearMs
  if (isFar && yearOf.format(atMs) !== yearOf.format(nowMs)) return `${formatDay(atMs)} ${yearOf.format(atMs)}`
  return formatDay(atMs) === formatDay(nowMs) ? formatTime(atMs) : `${formatDay(atMs)} ${formatTime(atMs)}`
}

/** `38 s`, `13 m`, `1 h 04 m`, `2 d 3 h`: never more than two parts. */
export function formatDuration(durationMs: number): string {
  const allSeconds = Math.max(0, Math.floor(durationMs / 1_000))
  const allMinutes = Math.floor(allSeconds / 60)
  const allHours = Math.floor(allMinutes / 60)
  if (allSeconds < 60) return `${allSeconds} s`
  if (allMinutes < 60) return `${allMinutes} m`
  if (allHours < 24) return withRest(`${allHours} h`, allMinutes % 60, `${String(allMinutes % 60).padStart(2, '0')} m`)
  return withRest(`${Math.floor(allHours / 24)} d`, allHours % 24, `${allHours % 24} h`)
}

const withRest = (whole: string, rest: number, text: string) => (rest === 0 ? whole : `${whole} ${text}`)
