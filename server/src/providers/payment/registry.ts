import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import { monotonicMs } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Logger } from '../../base/log.ts'
import type { Vault } from '../../base/vault.ts'
import { bkash } from './bkash.ts'
import { cashfree } from './cashfree.ts'
import { guardRequests } from './guard-requests.ts'
import { jazzcash } from './jazzcash.ts'
import { createPaymentLinks, type PaymentLinks } from './payment-links.ts'
import type { PaymentProvider, ProviderId, Rail } from './port.ts'
import { razorpay } from './razorpay.ts'
import { builtInRouting, type Health, providerTerms, rankProviders } from './routing.ts'
import { openSwitches, type ReadClosed } from './switches.ts'

/** The configured payment providers, their health and the routing between them. */
export type Payments = {
  /**
   * The providers for a new order, best first. Empty when the rail is down. Whatever the routing says, a kill switch and an
   * open circuit win, and a provider that is not built in for the market and rail gets nothing.
   */
  route(market: string, rail: Rail, given?: RouteOptions): readonly ProviderId[]
  /** Also a provider that is switched off, because its existing orders are still followed. */
  provider(id: string): PaymentProvider | undefined
  readonly providers: readonly PaymentProvider[]
  healthOf(id: ProviderId): Health
  readonly links: PaymentLinks
  /** Whether the kill switch of a payment or payout provider is open. */
  isProviderOpen(id: string): boolean
  refreshSwitches(readClosed: ReadClosed): Promise<void>
}

export type RouteOptions = {
  /** The providers that the method of the order may use. */
  readonly among?: readonly string[]
  /** What two people have signed for the market; without it, the built-in terms. */
  readonly routing?: readonly RailRouting[]
}

export type PaymentDependencies = {
  readonly config: Config
  readonly vault: Vault
  readonly log: Logger
}

const refreshMs = 2_000

/** Refreshes the kill switches until the returned function is called. */
export async function watchPaymentSwitches(refreshSwitches: () => Promise<void>): Promise<() => void> {
  await refreshSwitches()
  let isRefreshing = false
  const timer = setInterval(() => {
    if (isRefreshing) return
    isRefreshing = true
    void refreshSwitches().finally(() => {
      isRefreshing = false
    })
  }, refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}

export function openPayments({ config, vault, log }: PaymentDependencies, nowMs: () => number = monotonicMs): Payments {
  const { publicUrl } = config.payment
  const links = createPaymentLinks(vault, { publicUrl, webOrigin: config.webOrigin })
  const switches = openSwitches(log)
  const guarded = new Map(
    openProviders(config, links).map((provider) => [provider.id, withCircuitBreaker(provider, nowMs)]),
  )
  const healthOf = (id: ProviderId) => guarded.get(id)?.health() ?? unknownHealth
  return {
    route(market, rail, { among, routing = builtInRouting(market) } = {}) {
      const { order = 'cost', providers = [] } = routing.find((one) => one.rail === rail) ?? {}
      const isOffered = ({ provider, getsOrders }: RailRouting['providers'][number]) =>
        getsOrders &&
        switches.isRailOpen(rail) &&
        switches.isProviderOpen(provider) &&
        (among?.includes(provider) ?? true)
      const offers = providers.filter(isOffered).flatMap(({ provider, feeBps }) => {
        const builtIn = providerTerms.find(
          (terms) => terms.provider === provider && terms.market === market && terms.rail === rail,
        )
        return builtIn && guarded.has(builtIn.provider) ? [{ provider: builtIn.provider, feeBps }] : []
      })
      return rankProviders(offers, order, healthOf)
    },
    provider: (id) => guarded.get(id as ProviderId)?.provider,
    providers: [...guarded.values()].map(({ provider }) => provider),
    healthOf,
    links,
    isProviderOpen: switches.isProviderOpen,
    refreshSwitches: switches.refresh,
  }
}

const unknownHealth: Health = { state: 'open', failurePercent: 0 }

/** Opens the configured providers. Every return URL leads through our server. */
function openProviders({ payment }: Config, links: PaymentLinks): readonly PaymentProvider[] {
  const configured = [
    payment.razorpay && razorpay(payment.razorpay),
    payment.cashfree && cashfree(payment.cashfree),
    payment.jazzcash && jazzcash(payment.jazzcash, links.formLink),
    payment.bkash && bkash(payment.bkash),
  ].filter((provider) => provider !== undefined)
  return configured.map((provider) => ({
    ...provider,
    createIntent(request) {
      const { orderNo, returnUrl } = request
      return provider.createIntent({
        ...request,
        returnUrl: links.returnLink({ provider: provider.id, orderNo, returnUrl }),
      })
    },
  }))
}

type GuardedProvider = { readonly provider: PaymentProvider; health(): Health }

function withCircuitBreaker(provider: PaymentProvider, nowMs: () => number): GuardedProvider {
  const { run, health } = guardRequests(nowMs)
  return {
    provider: {
      ...provider,
      createIntent: (request) => run(() => provider.createIntent(request)),
      fetchOrder: (order) => run(() => provider.fetchOrder(order)),
    },
    health,
  }
}
