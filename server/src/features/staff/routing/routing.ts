import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'
import type { AppContext } from '../../../app-context.ts'
import { costOf, type ProviderTerms, providerTerms, routedMarkets } from '../../../providers/payment/routing.ts'
import { routingInForce } from '../../deposit/index.ts'
import { switchesInForce } from '../../market/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { type Counted, countOrders } from './routing-queries.ts'
import { shownRails } from './shown-rails.ts'

const dayMs = 86_400_000

type Shown = StaffOutput<'/routing'>
type Route = Shown['routes'][number]

/** The order is the one that the next order gets: it is computed by the same function. */
export const routing: StaffHandler<'/routing'> = async ({ app, now }) => {
  const since = new Date(now.getTime() - dayMs)
  const [counts, switches, inForce] = await Promise.all([
    Promise.all(app.databases.shards.map(({ read }) => countOrders(read, since))),
    switchesInForce(app),
    Promise.all(routedMarkets.map(async (market) => ({ market, ...(await routingInForce(app, market)) }))),
  ])
  const isRailOpen = (rail: string) => switches.get(`rail:${rail}`)?.isOpen !== false
  const counted = counts.flat()
  return {
    now: now.getTime(),
    routes: inForce.flatMap(({ market, rails }) => routesOf(app, { market, rails, counted, isRailOpen })),
    markets: inForce.map(({ market, rails, signed, problem }) => ({
      ...{ market, rails: shownRails(rails), version: signed?.version ?? 0 },
      ...(signed && { by: [...signed.by], publishedAt: signed.at.getTime() }),
      ...(problem !== undefined && { problem }),
    })),
  }
}

type Market = {
  readonly market: string
  readonly rails: readonly RailRouting[]
  readonly counted: readonly Counted[]
  isRailOpen(rail: string): boolean
}

/** Every rail that is built in for the market, with every provider that could serve it. */
function routesOf(app: AppContext, { market, rails, counted, isRailOpen }: Market): readonly Route[] {
  const builtIn = Map.groupBy(
    providerTerms.filter((terms) => terms.market === market),
    ({ rail }) => rail,
  )
  return [...builtIn].map(([rail, all]) => {
    const isOpen = isRailOpen(rail)
    const order = isOpen ? app.providers.payments.route(market, rail, { routing: rails }) : []
    const used = rails.find((one) => one.rail === rail)
    const providers = all.map((terms) =>
      describe(app, terms, {
        place: order.indexOf(terms.provider) + 1,
        used: used?.providers.find(({ provider }) => provider === terms.provider),
        counted,
      }),
    )
    const placeOf = ({ place }: Route['providers'][number]) => place ?? Number.MAX_SAFE_INTEGER
    const ordered = providers.toSorted((a, b) => placeOf(a) - placeOf(b))
    return { market, rail, isOpen, order: used?.order ?? 'cost', providers: ordered }
  })
}

type Found = {
  readonly place: number
  /** What the routing in force says about it; nothing when it does not name it. */
  readonly used: RailRouting['providers'][number] | undefined
  readonly counted: readonly Counted[]
}

function describe({ providers: { payments } }: AppContext, terms: ProviderTerms, { place, used, counted }: Found) {
  const { provider, market, rail, fee } = terms
  const health = payments.healthOf(provider)
  const rows = counted.filter((one) => one.market === market && one.rail === rail && one.provider === provider)
  const sum = (read: (one: Counted) => number) => rows.reduce((total, one) => total + read(one), 0)
  const feeBps = used?.feeBps ?? fee
  return {
    ...{ provider, isOpen: payments.isProviderOpen(provider), getsOrders: used?.getsOrders ?? false },
    ...{ circuit: health.state, failurePercent: health.failurePercent, feeBps, costBps: costOf(feeBps, health) },
    ...{ orders: sum(({ orders }) => orders), succeeded: sum(({ succeeded }) => succeeded) },
    ...(place > 0 && { place }),
  }
}
