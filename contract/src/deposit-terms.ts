import { deposit as figures } from './constants.ts'
import { add, type Bps, bps, compare, type Money, share, times } from './money.ts'

type OfferInput = {
  readonly bonusBps: number
  readonly bonusMax: Money
  readonly depositMin: Money
  readonly wagerTimes: number
  readonly wagerBase: 'bonus' | 'bonusPlusDeposit'
}
export type OfferTerms = { readonly isReached: boolean; readonly bonus: Money; readonly wager: Money }

/** The bonus of an offer for a deposit, and its wagering requirement. */
export function offerTerms(offer: OfferInput, deposit: Money): OfferTerms {
  const given = share(deposit, bps(offer.bonusBps), 'down')
  const bonus = compare(given, offer.bonusMax) > 0 ? offer.bonusMax : given
  const base = offer.wagerBase === 'bonus' ? bonus : add(bonus, deposit)
  return {
    isReached: compare(deposit, offer.depositMin) >= 0,
    bonus,
    wager: times(base, BigInt(offer.wagerTimes)),
  }
}

const periodMs = figures.utrBonusPeriodHours * 3_600_000

/** The delay compensation of a deposit: 1 % for every full six hours of waiting, at most 30 %. */
export function lateCompensationBps(waitedMs: number): Bps {
  const periods = Math.max(0, Math.floor(waitedMs / periodMs))
  return bps(Math.min(periods * figures.utrBonusPerPeriodBps, figures.utrBonusMaxBps))
}

/** How long until it grows again, or undefined at the maximum. */
export function nextCompensationMs(waitedMs: number): number | undefined {
  const isFull = lateCompensationBps(waitedMs) >= figures.utrBonusMaxBps
  return isFull ? undefined : periodMs - (Math.max(0, waitedMs) % periodMs)
}

/** How often the UTR of one order may be corrected. More attempts would allow guessing. */
export const utrCorrectionsMax = 3
