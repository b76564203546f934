import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import type { Change } from './diff.ts'

const railNames: Readonly<Record<string, string>> = {
  upi: 'UPI',
  va: 'Virtual account',
  imps: 'IMPS',
  bank: 'Bank transfer',
  ewallet: 'E-wallet',
}
const providerNames: Readonly<Record<string, string>> = {
  cashfree: 'Cashfree',
  razorpay: 'Razorpay',
  jazzcash: 'JazzCash',
  bkash: 'bKash',
}

export const railName = (rail: string) => railNames[rail] ?? rail
export const providerName = (provider: string) => providerNames[provider] ?? provider
export const percentOf = (bps: number) => `${(bps / 100).toFixed(2)} %`
export const orderNames = { cost: 'Cheapest first', fixed: 'Fixed order' } as const

type Provider = RailRouting['providers'][number]
type Rails = readonly RailRouting[]

/** The provider that gets a new order while all of them answer. */
function firstOf({ order, providers }: RailRouting): string | undefined {
  const used = providers.filter(({ getsOrders }) => getsOrders)
  if (order === 'fixed') return used[0]?.provider
  return used.toSorted((a, b) => a.feeBps - b.feeBps || (a.provider < b.provider ? -1 : 1))[0]?.provider
}

const empty = (rail: string): RailRouting => ({ rail, order: 'cost', providers: [] })

/** The rails of both, each with what it was and what it becomes. A rail or provider that is not named gets no orders. */
function pairs(before: Rails, after: Rails): readonly (readonly [RailRouting, RailRouting])[] {
  const names = [...new Set([...after, ...before].map(({ rail }) => rail))]
  const find = (rails: Rails, name: string) => rails.find(({ rail }) => rail === name) ?? empty(name)
  return names.map((name) => [find(before, name), find(after, name)])
}

const unused = (provider: string): Pick<Provider, 'provider' | 'getsOrders'> & { readonly feeBps?: number } => ({
  ...{ provider, getsOrders: false },
})

function providersOf(before: RailRouting, after: RailRouting) {
  const names = [...new Set([...after.providers, ...before.providers].map(({ provider }) => provider))]
  const find = ({ providers }: RailRouting, name: string) =>
    providers.find(({ provider }) => provider === name) ?? unused(name)
  return names.map((name) => [find(before, name), find(after, name)] as const)
}

/** What differs between two routings of a market, as people read it. */
export function routingChanges(before: Rails, after: Rails): readonly Change[] {
  return pairs(before, after)
    .flatMap(([old, now]) => [
      change(old, 'order', orderNames[old.order], orderNames[now.order]),
      ...(now.order === 'fixed' ? [change(old, 'list', listOf(old), listOf(now))] : []),
      ...providersOf(old, now).flatMap(([was, is]) => [
        change(old, `new orders to ${providerName(is.provider)}`, yesOf(was.getsOrders), yesOf(is.getsOrders)),
        change(old, `fee of ${providerName(is.provider)}`, feeOf(was.feeBps), feeOf(is.feeBps)),
      ]),
    ])
    .filter((one) => one.before !== one.after)
}

const change = ({ rail }: RailRouting, what: string, before: string | undefined, after: string | undefined) => ({
  ...{ path: `${railName(rail)}, ${what}`, before, after },
})
const listOf = ({ providers }: RailRouting) => providers.map(({ provider }) => providerName(provider)).join(', ')
const yesOf = (is: boolean) => (is ? 'yes' : 'no')
/** What somebody is still typing is text. It is shown as it is: the check refuses it. */
const feeOf = (bps: number | string | undefined) => (typeof bps === 'number' ? percentOf(bps) : bps)

/** What the next orders do, in sentences. */
export function routingEffects(before: Rails, after: Rails): readonly string[] {
  return pairs(before, after).flatMap(([old, now]) => [...effectOnFirst(old, now), ...effectsOnProviders(old, now)])
}

function effectOnFirst(old: RailRouting, now: RailRouting): readonly string[] {
  const [was, is, rail] = [firstOf(old), firstOf(now), railName(now.rail)]
  if (was === is) return []
  if (is === undefined) return [`New ${rail} orders have no provider.`]
  const instead = was === undefined ? '' : ` instead of ${providerName(was)}`
  return [`New ${rail} orders go to ${providerName(is)} first${instead}.`]
}

function effectsOnProviders(old: RailRouting, now: RailRouting): readonly string[] {
  const rail = railName(now.rail)
  return providersOf(old, now)
    .filter(([was, is]) => was.getsOrders !== is.getsOrders)
    .map(([, { provider, getsOrders }]) =>
      getsOrders
        ? `${providerName(provider)} gets new ${rail} orders.`
        : `${providerName(provider)} gets no new ${rail} orders. Those that it has are followed to their end.`,
    )
}
