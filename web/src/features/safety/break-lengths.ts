import { memoize } from '../../i18n/memoize.ts'
import { useLanguage } from '../../lib/language.ts'
import type { SafetyInfo } from './api.ts'

/** Without hours the break is for good. */
export type BreakLength = { readonly kind: 'coolOff' | 'exclusion'; readonly hours: number | undefined }

const dayHours = 24
const yearDays = 365

export function coolOffs({ coolOffHours }: SafetyInfo): readonly BreakLength[] {
  return coolOffHours.map((hours) => ({ kind: 'coolOff', hours }))
}

/** The shortest exclusion of the market, one year, five years, and for good. */
export function exclusions({ exclusionDaysMin }: SafetyInfo): readonly BreakLength[] {
  const longer = [yearDays, 5 * yearDays].filter((days) => days > exclusionDaysMin)
  const ending = [exclusionDaysMin, ...longer].map((days) => ({ kind: 'exclusion', hours: days * dayHours }) as const)
  return [...ending, { kind: 'exclusion', hours: undefined }]
}

/** `7 days`, `6 months`, `1 year`, in the player's language. */
export function useLengthName(): (hours: number) => string {
  return lengthIn(useLanguage((language) => language.lang))
}

const lengthIn = memoize((lang) => (hours: number) => {
  const days = Math.round(hours / dayHours)
  const [unit, count] =
    days >= yearDays
      ? (['year', Math.round(days / yearDays)] as const)
      : days > 60
        ? (['month', Math.round(days / 30)] as const)
        : days > 0
          ? (['day', days] as const)
          : (['hour', hours] as const)
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
})
