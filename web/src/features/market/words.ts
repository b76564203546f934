import type { Reason } from '@zamra/contract/law.ts'
import type { Translate } from '../../i18n/text-id.ts'
import type { MarketInfo } from './api.ts'

/** A country as the player's language calls it; the fallback market is nobody's country. */
export function marketName(code: string, lang: string, t: Translate): string {
  if (!/^[A-Z]{2}$/.test(code)) return t('market.elsewhere')
  return new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code
}

/** A calendar day of the law: the same day wherever it is read. */
export function dayWords(day: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}

/** A reason in words, its days written as the language writes them. */
export function reasonWords({ code, params }: Reason, lang: string, t: Translate): string {
  const figures = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    isDay(value) ? dayWords(value, lang) : value,
  ])
  return t(`market.reason.${code}`, Object.fromEntries(figures))
}

function isDay(value: string | number): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

export type Step = 'withdraw' | 'playFree'

/** What a person can do instead of what is closed, the way out first. */
export function stepsFrom({ may }: Pick<MarketInfo, 'may'>): readonly Step[] {
  const next = new Set(Object.values(may).flatMap(({ reasons }) => reasons.map((reason) => reason.next)))
  return (['withdraw', 'playFree'] as const).filter((step) => next.has(step))
}
