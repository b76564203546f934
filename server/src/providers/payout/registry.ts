import type { MobileWallet } from '@zamra/contract/mobile-wallet.ts'
import type { ChainConfig } from '../../base/chain-config.ts'
import { monotonicMs } from '../../base/clock.ts'
import type { PayoutConfig } from '../../base/payout-config.ts'
import type { HolderNameResult } from '../bank/port.ts'
import { guardRequests, type RequestGuard } from '../payment/guard-requests.ts'
import { ProviderError } from '../payment/port.ts'
import { bkashDisbursement } from './bkash-disbursement.ts'
import { cashfreePayouts } from './cashfree-payouts.ts'
import { chainPayout } from './chain-payout.ts'
import { jazzcashDisbursement } from './jazzcash-disbursement.ts'
import type { PayeeKind, PayoutProvider, PayoutProviderId, WalletAccount } from './port.ts'
import { razorpayX } from './razorpayx.ts'

/** The configured payout providers, their health and the choice between them. */
export type Payouts = {
  /**
   * The providers for a new payout, best first: those of `preferred` in its order, or all of the market. A provider that is
   * switched off or failing is left out. Empty when nobody can pay now.
   */
  route(market: string, kind: PayeeKind, preferred?: readonly string[]): readonly PayoutProviderId[]
  /** Whether any provider pays there, be it off or failing at present. */
  isServed(market: string, kind: PayeeKind): boolean
  /** Whether a configured provider, of `preferred` if it is given, pays there, be it off or failing at present. */
  isOffered(market: string, kind: PayeeKind, preferred?: readonly string[]): boolean
  /** The wallets of a market that a configured provider, of `preferred` if it is given, pays to. */
  walletsOf(market: string, preferred?: readonly string[]): readonly MobileWallet[]
  /** Who holds a wallet. Undefined where nobody tells. */
  findHolderName(wallet: WalletAccount): Promise<HolderNameResult | undefined>
  /** Also a provider that is switched off, because its existing payouts are still followed. */
  provider(id: string): PayoutProvider | undefined
  readonly providers: readonly PayoutProvider[]
}

/** Who pays to whom. There is none for bank accounts in Bangladesh: an operator pays these by hand. */
const served: readonly {
  readonly provider: PayoutProviderId
  readonly market: string
  readonly kind: PayeeKind
  readonly wallets?: readonly MobileWallet[]
}[] = [
  { provider: 'razorpayx', market: 'IN', kind: 'bank' },
  { provider: 'cashfreePayouts', market: 'IN', kind: 'bank' },
  { provider: 'jazzcashDisbursement', market: 'PK', kind: 'wallet', wallets: ['JAZZCASH', 'EASYPAISA'] },
  { provider: 'jazzcashDisbursement', market: 'PK', kind: 'bank' },
  { provider: 'bkashDisbursement', market: 'BD', kind: 'wallet', wallets: ['BKASH'] },
  { provider: 'chainSigner', market: 'IN', kind: 'chain' },
  { provider: 'chainSigner', market: 'PK', kind: 'chain' },
  { provider: 'chainSigner', market: 'BD', kind: 'chain' },
]

type PayoutSettings = PayoutConfig & { readonly chain?: ChainConfig | undefined }

export function openPayouts(
  config: PayoutSettings,
  isSwitchedOn: (provider: string) => boolean,
  nowMs: () => number = monotonicMs,
): Payouts {
  const guarded = new Map(
    openProviders(config).map((provider) => {
      const guard = guardRequests(nowMs)
      return [provider.id, { provider: confirmRefusals(withCircuitBreaker(provider, guard)), guard }]
    }),
  )
  const isHealthy = (id: PayoutProviderId) => {
    const entry = guarded.get(id)
    return entry !== undefined && entry.guard.health().state !== 'open'
  }
  const configuredIn = (market: string, preferred?: readonly string[]) =>
    served.filter(
      ({ market: where, provider }) =>
        where === market && guarded.has(provider) && (preferred?.includes(provider) ?? true),
    )
  return {
    route(market, kind, preferred) {
      const all = served.filter((one) => one.market === market && one.kind === kind).map(({ provider }) => provider)
      const wanted = preferred ? preferred.flatMap((id) => all.filter((one) => one === id)) : all
      return wanted.filter((id) => isSwitchedOn(id) && isHealthy(id))
    },
    isServed: (market, kind) => served.some((one) => one.market === market && one.kind === kind),
    isOffered: (market, kind, preferred) => configuredIn(market, preferred).some((one) => one.kind === kind),
    walletsOf: (market, preferred) => configuredIn(market, preferred).flatMap(({ wallets = [] }) => wallets),
    async findHolderName(account) {
      const payer = served.find(({ wallets }) => wallets?.includes(account.wallet))
      return payer && (await guarded.get(payer.provider)?.provider.findHolderName?.(account))
    },
    provider: (id) => guarded.get(id as PayoutProviderId)?.provider,
    providers: [...guarded.values()].map(({ provider }) => provider),
  }
}

function openProviders(config: PayoutSettings): readonly PayoutProvider[] {
  const { chain } = config
  return [
    config.razorpayX && razorpayX(config.razorpayX),
    config.cashfree && cashfreePayouts(config.cashfree),
    config.jazzcash && jazzcashDisbursement(config.jazzcash),
    config.bkash && bkashDisbursement(config.bkash),
    chain?.payout && chainPayout(chain, chain.payout),
  ].filter((provider) => provider !== undefined)
}

function withCircuitBreaker(provider: PayoutProvider, { run }: RequestGuard): PayoutProvider {
  return {
    ...provider,
    send: (order) => run(() => provider.send(order)),
    fetch: (payout) => run(() => provider.fetch(payout)),
  }
}

/**
 * An earlier `send` of the same payout may have been executed although its answer was lost. So a refusal is believed only
 * when the provider does not know the payout; otherwise what the provider knows is the answer.
 */
function confirmRefusals(provider: PayoutProvider): PayoutProvider {
  return {
    ...provider,
    async send(order) {
      try {
        return await provider.send(order)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.outcome !== 'refused') throw error
        const known = await provider.fetch({ ...order, providerRef: null })
        if (known) return known
        throw error
      }
    },
  }
}
