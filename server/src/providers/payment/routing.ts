import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { type Bps, bps } from '@zamra/contract/money.ts'
import type { CircuitState } from './circuit-breaker.ts'
import type { ProviderId, Rail } from './port.ts'

/** Which provider serves which market and rail, and its fee until two people have signed another one. */
export type ProviderTerms = {
  readonly provider: ProviderId
  readonly market: string
  readonly rail: Rail
  readonly fee: Bps
}

export const providerTerms: readonly ProviderTerms[] = [
  { provider: 'cashfree', market: 'IN', rail: 'upi', fee: bps(195) },
  { provider: 'razorpay', market: 'IN', rail: 'upi', fee: bps(200) },
  { provider: 'razorpay', market: 'IN', rail: 'va', fee: bps(100) },
  { provider: 'razorpay', market: 'IN', rail: 'imps', fee: bps(100) },
  { provider: 'razorpay', market: 'IN', rail: 'bank', fee: bps(100) },
  { provider: 'jazzcash', market: 'PK', rail: 'ewallet', fee: bps(250) },
  { provider: 'bkash', market: 'BD', rail: 'ewallet', fee: bps(185) },
]

/** The markets that a provider is built in for. */
export const routedMarkets: readonly string[] = [...new Set(providerTerms.map(({ market }) => market))]

/** What applies in a market until two people have signed something else: every provider, the cheapest first. */
export function builtInRouting(market: string): readonly RailRouting[] {
  const byRail = Map.groupBy(
    providerTerms.filter((terms) => terms.market === market),
    ({ rail }) => rail,
  )
  return [...byRail].map(([rail, terms]) => ({
    rail,
    order: 'cost',
    providers: terms.map(({ provider, fee }) => ({ provider, feeBps: fee, getsOrders: true })),
  }))
}

export type Health = { readonly state: CircuitState; readonly failurePercent: number }

/** A failure rate of 10 % counts like a fee that is 1 % higher. */
const bpsPerPercent = 10

/** What a provider costs, with failures counted as a fee. A half-open circuit is worse than any fee. */
export function costOf(feeBps: number, { state, failurePercent }: Health): number {
  return feeBps + failurePercent * bpsPerPercent + (state === 'halfOpen' ? 10_000 : 0)
}

export type Offer = { readonly provider: ProviderId; readonly feeBps: number }

/** Cheapest first, or as listed. Skips open circuits; a half-open one comes last either way. */
export function rankProviders(
  offers: readonly Offer[],
  order: RailRouting['order'],
  healthOf: (provider: ProviderId) => Health,
): readonly ProviderId[] {
  const answering = offers
    .map((offer) => ({ ...offer, health: healthOf(offer.provider) }))
    .filter(({ health }) => health.state !== 'open')
  const ranked = order === 'cost' ? byCost(answering) : asListed(answering)
  return ranked.map(({ provider }) => provider)
}

type Answering = Offer & { readonly health: Health }

function byCost(offers: readonly Answering[]): readonly Answering[] {
  const cost = ({ feeBps, health }: Answering) => costOf(feeBps, health)
  return offers.toSorted((one, other) => cost(one) - cost(other) || (one.provider < other.provider ? -1 : 1))
}

function asListed(offers: readonly Answering[]): readonly Answering[] {
  const isTried = ({ health }: Answering) => Number(health.state === 'halfOpen')
  return offers.toSorted((one, other) => isTried(one) - isTried(other))
}
