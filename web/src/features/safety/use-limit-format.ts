import { memoize } from '../../i18n/memoize.ts'
import { useLanguage } from '../../lib/language.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { LimitKind } from './api.ts'

/** `1 hr 50 min`, in the player's language. */
export function useMinutes(): (minutes: number) => string {
  return minutesIn(useLanguage((language) => language.lang))
}

const minutesIn = memoize((lang) => {
  const unit = (name: 'hour' | 'minute') => new Intl.NumberFormat(lang, { style: 'unit', unit: name })
  const [hours, rest] = [unit('hour'), unit('minute')]
  return (minutes: number) => {
    const whole = Math.floor(minutes / 60)
    if (whole === 0) return rest.format(minutes)
    return minutes % 60 === 0 ? hours.format(whole) : `${hours.format(whole)} ${rest.format(minutes % 60)}`
  }
})

/** Writes the figures of a kind of limit: money, or time. */
export function useLimitFormat(currency: string): (kind: LimitKind, amount: number) => string {
  const money = useMoney(currency)
  const minutes = useMinutes()
  return (kind, amount) => (kind === 'time' ? minutes(amount) : money.format(amount))
}
