import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'

/** Without one of them the page shows what the next order does. */
export const routingViews = ['edit', 'history'] as const

export type Shown = StaffOutput<'/routing'>
export type Market = Shown['markets'][number]
export type Route = Shown['routes'][number]

const region = new Intl.DisplayNames('en', { type: 'region' })
export const marketName = (market: string) => region.of(market) ?? market

/**
 * The routing in force with everything that it does not name: each rail and provider that is built in and gets nothing. A
 * draft begins from it, so that its text says something about all of them.
 */
export function completeRails({ market, rails }: Market, routes: readonly Route[]): readonly RailRouting[] {
  return routes
    .filter((route) => route.market === market)
    .map(({ rail, order, providers }) => {
      const named = rails.find((one) => one.rail === rail)?.providers ?? []
      const others = providers
        .filter(({ provider }) => !named.some((one) => one.provider === provider))
        .map(({ provider, feeBps }) => ({ provider, feeBps, getsOrders: false }))
      return { rail, order, providers: [...named, ...others] }
    })
}
