import { type StoredLocale, storedLocales } from '@zamra/contract/languages.ts'
import * as z from 'zod/mini'
import { type PromoConfig, promoConfig, type Wager } from './config.ts'

/** The terms of first-deposit bonuses that were chosen when a promotion could be nothing else. */
type FirstFormat = {
  readonly name: PromoConfig['name']
  readonly bonusBps: number
  readonly bonusMax: number
  readonly depositMin: number
  readonly wager: Pick<Wager, 'base' | 'times'>
} & Pick<Wager, 'days' | 'maxBet' | 'weights' | 'excludedGames'>

/** Reads stored terms. Those of the first format mean the same as before; their hash stays that of the stored text. */
export function readTerms(stored: unknown): PromoConfig {
  return z.parse(promoConfig, isFirstFormat(stored) ? toPresentFormat(stored) : stored)
}

function isFirstFormat(stored: unknown): stored is FirstFormat {
  return typeof stored === 'object' && stored !== null && 'bonusBps' in stored
}

function toPresentFormat(first: FirstFormat): z.input<typeof promoConfig> {
  const { name, bonusBps, bonusMax, depositMin, wager, days, maxBet, weights, excludedGames } = first
  const summary = Object.fromEntries(storedLocales.map((locale) => [locale, name[locale]])) as Record<
    StoredLocale,
    string
  >
  return {
    trigger: { on: 'firstDeposit', depositMin },
    name,
    summary,
    grant: {
      kind: 'bonus',
      amount: { by: 'share', bps: bonusBps, max: bonusMax },
      wager: { ...wager, days, weights, excludedGames, ...(maxBet !== undefined && { maxBet }) },
    },
    period: 'once',
    claimDays: days,
    isExclusive: true,
  }
}
