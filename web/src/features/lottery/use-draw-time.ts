import { memoize } from '../../i18n/memoize.ts'
import { useLanguage } from '../../lib/language.ts'
import type { Draw } from './api.ts'

/** The closing time identifies a draw to players. Seconds are shown only if the sale does not close on a full minute. */
export function useDrawTime({ closesAt }: Pick<Draw, 'closesAt'>): string {
  const lang = useLanguage((language) => language.lang)
  const isFullMinute = closesAt % 60_000 === 0
  return (isFullMinute ? minutesIn : secondsIn)(lang).format(closesAt)
}

const minutes = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const minutesIn = memoize((lang) => new Intl.DateTimeFormat(lang, minutes))
const secondsIn = memoize((lang) => new Intl.DateTimeFormat(lang, { ...minutes, second: '2-digit' }))
