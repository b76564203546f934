import { memoize } from '../i18n/memoize.ts'
import { useLanguage } from './language.ts'

type Dates = {
  /** `16 Nov, 14:20` */
  readonly moment: (ms: number) => string
  /** `16 November 2026` */
  readonly day: (ms: number) => string
}

/** Formats times in the player's language and the time zone of their phone. */
export function useDates(): Dates {
  return datesIn(useLanguage((language) => language.lang))
}

const datesIn = memoize((lang): Dates => {
  const moment = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', year: 'numeric' })
  return { moment: (ms) => moment.format(ms), day: (ms) => day.format(ms) }
})
