import { memoize } from '../../i18n/memoize.ts'
import { useLanguage } from '../../lib/language.ts'
import type { Period } from './api.ts'

/** `Mon`, `9 Nov` or `Nov`: the name of the period that begins on a day. */
export function usePeriodName(by: Period): (from: string) => string {
  const names = namesIn(useLanguage((language) => language.lang))
  return (from) => names[by].format(Date.parse(from))
}

const namesIn = memoize((lang) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
  return {
    day: format({ weekday: 'short' }),
    week: format({ day: 'numeric', month: 'numeric' }),
    month: format({ month: 'short' }),
  }
})
