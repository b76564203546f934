import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { AppContext } from '../../../app-context.ts'
import { costOf, type ProviderTerms, providerTerms } from '../../../providers/payment/routing.ts'
import { switchesInForce } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { type Counted, countOrders } from './routing-queries.ts'

const dayMs = 86_400_000

type Route = StaffOutput<'/routing'>['routes'][number]

/** The order is the one that the next order gets: it is computed by the same function. */
export const routing: StaffHandler<'/routing'> = async ({ app, now }) => {
  const since = new Date(now.getTime() - dayMs)
  const [counted, switches] = await Promise.all([
    Promise.all(app.databases.shards.map(({ read }) => countOrders(read, since))),
    switchesInForce(app),
  ])
  const isRailOpen = (rail: string) => switches.get(`rail:${rail}`)?.isOpen !== false
  const keys = new Map(providerTerms.map((terms) => [`${terms.market} ${terms.rail}`, terms]))
  const routes = [...keys.values()].map(({ market, rail }): Route => {
    const order = isRailOpen(rail) ? app.providers.payments.route(market, rail) : []
    const providers = providerTerms
      .filter((terms) => terms.market === market && terms.rail === rail)
      .map((terms) => describe(app, terms, { place: order.indexOf(terms.provider) + 1, counted: counted.flat() }))
    const placeOf = ({ place }: Route['providers'][number]) => place ?? Number.MAX_SAFE_INTEGER
    return { market, rail, isOpen: isRailOpen(rail), providers: providers.toSorted((a, b) => placeOf(a) - placeOf(b)) }
  })
  return { now: now.getTime(), routes }
}

type Found = { readonly place: number; readonly counted: readonly Counted[] }

function describe({ providers: { payments } }: AppContext, terms: ProviderTerms, { place, counted }: Found) {
  const { provider, market, rail, fee } = terms
  const health = payments.healthOf(provider)
  const rows = counted.filter((one) => one.market === market && one.rail === rail && one.provider === provider)
  const sum = (read: (one: Counted) => number) => rows.reduce((total, one) => total + read(one), 0)
  return {
    ...{ provider, isOpen: payments.isProviderOpen(provider), circuit: health.state },
    ...{ failurePercent: health.failurePercent, feeBps: fee, costBps: costOf(terms, health) },
    ...{ orders: sum(({ orders }) => orders), succeeded: sum(({ succeeded }) => succeeded) },
    ...(place > 0 && { place }),
  }
}
