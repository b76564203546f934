import { useLanguage } from '../../lib/language.ts'
import type { Draw } from './api.ts'

/** When its sale closed, to the second where draws come that often: players know a draw by that. */
export function useDrawTime({ closesAt }: Pick<Draw, 'closesAt'>): string {
  const lang = useLanguage((language) => language.lang)
  const seconds = closesAt % 60_000 === 0 ? {} : ({ second: '2-digit' } as const)
  return new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...seconds }).format(
    closesAt,
  )
}
