import { type Bps, bps } from '@zamra/contract/money.ts'
import type { Standing } from './breaker.ts'
import type { ProviderId, Rail } from './port.ts'

/** Who takes money for us where, and what he keeps of it. */
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

export type Health = { readonly standing: Standing; readonly failurePercent: number }

/** A company that fails once in ten times is as dear to us as one that keeps another 1 %. */
const bpsPerPercent = 10

/** The cheapest first, counting what its failures cost. Who is left alone is left out; who is being tried again is last. */
export function rankProviders(
  offers: readonly ProviderTerms[],
  healthOf: (provider: ProviderId) => Health,
): readonly ProviderId[] {
  return offers
    .map(({ provider, fee }) => ({ provider, fee, ...healthOf(provider) }))
    .filter(({ standing }) => standing !== 'open')
    .map(({ provider, fee, standing, failurePercent }) => ({
      provider,
      cost: fee + failurePercent * bpsPerPercent + (standing === 'trying' ? 10_000 : 0),
    }))
    .toSorted((one, other) => one.cost - other.cost || (one.provider < other.provider ? -1 : 1))
    .map(({ provider }) => provider)
}
