import { type Bps, bps } from '@zamra/contract/money.ts'
import type { CircuitState } from './circuit-breaker.ts'
import type { ProviderId, Rail } from './port.ts'

/** Which provider serves which market and rail, and its fee. */
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

export type Health = { readonly state: CircuitState; readonly failurePercent: number }

/** A failure rate of 10 % counts like a fee that is 1 % higher. */
const bpsPerPercent = 10

/** What a provider costs, with failures counted as a fee. A half-open circuit is worse than any fee. */
export function costOf({ fee }: Pick<ProviderTerms, 'fee'>, { state, failurePercent }: Health): number {
  return fee + failurePercent * bpsPerPercent + (state === 'halfOpen' ? 10_000 : 0)
}

/** Cheapest first. Skips open circuits; a half-open one comes last. */
export function rankProviders(
  offers: readonly ProviderTerms[],
  healthOf: (provider: ProviderId) => Health,
): readonly ProviderId[] {
  return offers
    .map((terms) => ({ terms, health: healthOf(terms.provider) }))
    .filter(({ health }) => health.state !== 'open')
    .map(({ terms, health }) => ({ provider: terms.provider, cost: costOf(terms, health) }))
    .toSorted((one, other) => one.cost - other.cost || (one.provider < other.provider ? -1 : 1))
    .map(({ provider }) => provider)
}
