import { langOf } from '@zamra/contract/languages.ts'
import type { Reason } from '@zamra/contract/law.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-t.tsx'
import type { CallError } from './call-error.ts'
import { useDates } from './dates.ts'
import { useMoney, useOwnCurrency } from './use-money.ts'

/** Why the law of a market refused a call; no reasons for any other error. */
export function reasonsOf(error: CallError | undefined): readonly Reason[] {
  return error?.refusal === 'market.notAllowed' ? ((error.params.reasons ?? []) as readonly Reason[]) : []
}

/** Why operators have stopped the game that a call was about, in the player's language; empty for any other error. */
export function stopTextOf(error: CallError): string {
  const { why } = error.params
  return error.refusal === 'game.closed' && typeof why === 'string' ? why : ''
}

/** The reasons as sentences, empty until their texts are loaded: they are loaded only when they are needed. */
export function useReasonText(reasons: readonly Reason[]): string {
  const texts = useTexts()
  const { day } = useDates()
  const money = useMoney(useOwnCurrency())
  const [isLoaded, setLoaded] = useState(false)
  const isNeeded = reasons.length > 0
  useEffect(() => {
    if (!isNeeded) return
    void texts.load(['market']).then(
      () => setLoaded(true),
      () => {},
    )
  }, [texts, isNeeded])
  if (!isLoaded) return ''
  const formatValue = (name: string, value: string | number) => {
    if (isDay(value)) return day(Date.parse(value))
    if (name === 'country')
      return new Intl.DisplayNames(langOf(texts.locale), { type: 'region' }).of(String(value)) ?? value
    return typeof value === 'number' && amounts.has(name) ? money.format(value) : value
  }
  return reasons
    .map(({ code, params }) => {
      const values = Object.entries(params).map(([name, value]) => [name, formatValue(name, value)] as const)
      // What an operator says who stopped it is already in the player's language.
      return [texts.t(`market.reason.${code}`, Object.fromEntries(values)), params.why].filter(Boolean).join(' ')
    })
    .join(' ')
}

/** Figures in minor units of the player's currency. */
const amounts = new Set(['max', 'used'])

function isDay(value: string | number): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
