import { monotonicMs } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Logger } from '../../base/log.ts'
import type { Vault } from '../../base/vault.ts'
import type { Databases } from '../../db/databases.ts'
import { bkash } from './bkash.ts'
import * as breakers from './breaker.ts'
import { cashfree } from './cashfree.ts'
import { jazzcash } from './jazzcash.ts'
import { createPaymentLinks, type PaymentLinks } from './payment-links.ts'
import { type PaymentProvider, ProviderError, type ProviderId, type Rail } from './port.ts'
import { razorpay } from './razorpay.ts'
import { type Health, type ProviderTerms, providerTerms, rankProviders } from './routing.ts'
import { openSwitches } from './switches.ts'

/** Every company that takes money for this house: whom to ask, and how it is. */
export type Payments = {
  /** Who would take a new order, the best first. Nobody: the rail is down. */
  route(market: string, rail: Rail, among?: readonly string[]): readonly ProviderId[]
  /** Also of a company that is switched off: orders that it has begun are followed to their end. */
  provider(id: string): PaymentProvider | undefined
  readonly providers: readonly PaymentProvider[]
  healthOf(id: ProviderId): Health
  readonly links: PaymentLinks
  /** Asks for the kill switches now. */
  refreshSwitches(): Promise<void>
}

export type PaymentDependencies = {
  readonly config: Config
  readonly databases: Databases
  readonly vault: Vault
  readonly log: Logger
}

const refreshMs = 2_000

/** Refreshes the kill switches until the returned function is called. */
export async function watchPaymentSwitches({ refreshSwitches }: Payments): Promise<() => void> {
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

export function openPayments(
  { config, databases, vault, log }: PaymentDependencies,
  nowMs: () => number = monotonicMs,
): Payments {
  const { publicUrl } = config.payment
  const links = createPaymentLinks(vault, { publicUrl, webOrigin: config.webOrigin })
  const switches = openSwitches(databases, log)
  const guarded = new Map(
    openProviders(config, links).map((company) => [company.id, withCircuitBreaker(company, nowMs)]),
  )
  const isOffered = ({ provider, rail }: ProviderTerms) =>
    guarded.has(provider) && switches.isRailOpen(rail) && switches.isProviderOpen(provider)
  const healthOf = (id: ProviderId) => guarded.get(id)?.health() ?? unknownHealth
  return {
    route(market, rail, among) {
      const offers = providerTerms.filter((offer) => offer.market === market && offer.rail === rail && isOffered(offer))
      return rankProviders(among ? offers.filter(({ provider }) => among.includes(provider)) : offers, healthOf)
    },
    provider: (id) => guarded.get(id as ProviderId)?.provider,
    providers: [...guarded.values()].map(({ provider }) => provider),
    healthOf,
    links,
    refreshSwitches: switches.refresh,
  }
}

const unknownHealth: Health = { standing: 'open', failurePercent: 0 }

/** On his way back every payer passes our door. */
function openProviders({ payment }: Config, tickets: PaymentLinks): readonly PaymentProvider[] {
  const companies = [
    payment.razorpay && razorpay(payment.razorpay),
    payment.cashfree && cashfree(payment.cashfree),
    payment.jazzcash && jazzcash(payment.jazzcash, tickets.formLink),
    payment.bkash && bkash(payment.bkash),
  ].filter((company) => company !== undefined)
  return companies.map((company) => ({
    ...company,
    createIntent(wanted) {
      const { orderNo, returnUrl } = wanted
      return company.createIntent({
        ...wanted,
        returnUrl: tickets.returnLink({ provider: company.id, orderNo, returnUrl }),
      })
    },
  }))
}

type GuardedProvider = { readonly provider: PaymentProvider; health(): Health }

/** A refusal is an answer. Only silence and nonsense are a company's bad health. */
function withCircuitBreaker(company: PaymentProvider, nowMs: () => number): GuardedProvider {
  let breaker = breakers.untried
  async function watch<T>(question: () => Promise<T>): Promise<T> {
    if (breakers.standing(breaker, nowMs()) === 'open') throw new ProviderError('unknown', 'left alone for a while')
    breaker = breakers.asked(breaker, nowMs())
    let isWell = false
    try {
      const answer = await question()
      isWell = true
      return answer
    } catch (error) {
      isWell = error instanceof ProviderError && error.outcome === 'refused'
      throw error
    } finally {
      breaker = breakers.told(breaker, isWell, nowMs())
    }
  }
  return {
    provider: {
      ...company,
      createIntent: (wanted) => watch(() => company.createIntent(wanted)),
      fetchOrder: (order) => watch(() => company.fetchOrder(order)),
    },
    health: () => ({
      standing: breakers.standing(breaker, nowMs()),
      failurePercent: breakers.failurePercent(breaker),
    }),
  }
}
