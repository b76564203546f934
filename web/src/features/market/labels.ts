import type { Reason } from '@zamra/contract/law.ts'
import type { Translate } from '../../i18n/text-id.ts'
import type { MarketInfo } from './api.ts'

/** The name of a country in the player's language. The fallback market is no country. */
export function marketName(code: string, lang: string, t: Translate): string {
  if (!/^[A-Z]{2}$/.test(code)) return t('market.elsewhere')
  return new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code
}

/** Formats a calendar day of the law, which is the same day in every time zone. */
export function formatDay(day: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}

/** Formats a moment by the clocks of the market, which may not be those of the player's phone. */
export function formatMarketTime(ms: number, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(ms)
}

/** The text of a reason, with its days and countries formatted in the player's language. */
export function reasonText({ code, params }: Reason, lang: string, t: Translate): string {
  const figures = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    isDay(value) ? formatDay(value, lang) : name === 'country' ? marketName(String(value), lang, t) : value,
  ])
  return [t(`market.reason.${code}`, Object.fromEntries(figures)), params.why].filter(Boolean).join(' ')
}

function isDay(value: string | number): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

export type Step = 'withdraw' | 'playFree'

/** What the player can do instead, withdrawing first. */
export function nextSteps({ may }: Pick<MarketInfo, 'may'>): readonly Step[] {
  const next = new Set(Object.values(may).flatMap(({ reasons }) => reasons.map((reason) => reason.next)))
  return (['withdraw', 'playFree'] as const).filter((step) => next.has(step))
}
