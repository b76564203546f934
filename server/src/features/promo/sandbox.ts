import type * as z from 'zod/mini'
import type { promoFile } from './publish-promo.ts'

type PromoFile = z.input<typeof promoFile>

const name = {
  en: 'First deposit bonus',
  fr: 'Bonus de premier dépôt',
  es: 'Bono de primer depósito',
  zh: '首存奖金',
  tw: '首儲獎金',
  id: 'Bonus deposit pertama',
}

const startsAt = '2026-01-01T00:00:00Z'
const weights = { lottery: 10_000, slots: 10_000, crash: 5_000 }

/** One offer in each market of the sandbox, with the two bases of wagering and a game that does not count. */
export const sandboxPromos: readonly PromoFile[] = [
  {
    promoId: 'first-deposit-in',
    market: 'IN',
    isOpen: true,
    startsAt,
    config: {
      trigger: 'firstDeposit',
      name,
      bonusBps: 5_000,
      bonusMax: 500_000,
      depositMin: 20_000,
      wager: { base: 'bonusPlusDeposit', times: 3 },
      days: 14,
      weights,
      excludedGames: [],
    },
  },
  {
    promoId: 'first-deposit-pk',
    market: 'PK',
    isOpen: true,
    startsAt,
    config: {
      trigger: 'firstDeposit',
      name,
      bonusBps: 10_000,
      bonusMax: 1_000_000,
      depositMin: 50_000,
      wager: { base: 'bonusPlusDeposit', times: 3 },
      days: 14,
      weights,
      excludedGames: [],
    },
  },
  {
    promoId: 'first-deposit-bd',
    market: 'BD',
    isOpen: true,
    startsAt,
    config: {
      trigger: 'firstDeposit',
      name,
      bonusBps: 10_000,
      bonusMax: 500_000,
      depositMin: 50_000,
      wager: { base: 'bonus', times: 10 },
      days: 30,
      weights,
      excludedGames: [],
    },
  },
]
