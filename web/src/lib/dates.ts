import { memoize } from '../i18n/memoize.ts'
import { nowMs } from './clock.ts'
import { useLanguage } from './language.ts'

export type Dates = {
  /** `16 Nov, 14:20` */
  readonly moment: (ms: number) => string
  /** `16 November 2026` */
  readonly day: (ms: number) => string
  /** `14:20` today, `16 Nov, 14:20` on any other day. */
  readonly soon: (ms: number) => string
  /** `12 min`, `2 hr`, or in full `12 minutes`, `2 hours`. */
  readonly duration: (seconds: number, look?: 'short' | 'long') => string
}

/** Formats times in the player's language and the time zone of their phone. */
export function useDates(): Dates {
  return datesIn(useLanguage((language) => language.lang))
}

export const datesIn = memoize((lang): Dates => {
  const moment = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', year: 'numeric' })
  const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' })
  const isToday = (ms: number) => day.format(ms) === day.format(nowMs())
  return {
    moment: (ms) => moment.format(ms),
    day: (ms) => day.format(ms),
    soon: (ms) => (isToday(ms) ? time : moment).format(ms),
    duration: (seconds, look = 'short') => {
      const [unit, size] = seconds < 5_400 ? (['minute', 60] as const) : (['hour', 3_600] as const)
      const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: look, maximumFractionDigits: 1 })
      return format.format(
        unit === 'hour' ? Math.round((seconds / size) * 2) / 2 : Math.max(1, Math.round(seconds / size)),
      )
    },
  }
})
