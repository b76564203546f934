import { isolated, type Locale, langOf } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import { moneyText } from '@zamra/contract/money-text.ts'

const hourSeconds = 3_600

type Currency = Parameters<typeof moneyText>[1]

export function isolatedMoneyText(amount: Money, currency: Currency, locale: Locale): string {
  return isolated(moneyText(amount, currency), locale)
}

export function durationText(seconds: number, locale: Locale): string {
  return seconds % hourSeconds === 0
    ? unitText(seconds / hourSeconds, 'hour', locale)
    : unitText(Math.round(seconds / 60), 'minute', locale)
}

export function unitText(count: number, unit: 'day' | 'hour' | 'minute', locale: Locale): string {
  return numberText(count, { style: 'unit', unit, unitDisplay: 'long' }, locale)
}

/** A calendar day, `2026-11-17`, as the reader writes it. */
export function dayText(day: string, locale: Locale): string {
  const options = { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(langOf(locale), options).format(new Date(day))
}

export function numberText(value: number, options: Intl.NumberFormatOptions, locale: Locale): string {
  return new Intl.NumberFormat(langOf(locale), { numberingSystem: 'latn', ...options }).format(value)
}
