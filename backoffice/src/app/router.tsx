import { useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { reportMarkets } from '@zamra/contract/backoffice/reports.ts'
import { ApprovalsPage } from '../features/approvals/approvals-page.tsx'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { kinds } from '../features/audit/kinds.ts'
import { ContentPage } from '../features/content/content-page.tsx'
import { contentViews } from '../features/content/views.ts'
import { GamesPage, gameViews } from '../features/control/games-page.tsx'
import { StaffPage } from '../features/control/staff-page.tsx'
import { SwitchesPage } from '../features/control/switches-page.tsx'
import { DepositsPage } from '../features/deposits/deposits-page.tsx'
import { FeesPage } from '../features/levels-and-fees/fees-page.tsx'
import { views as configurationViews } from '../features/levels-and-fees/in-force.tsx'
import { VipPage } from '../features/levels-and-fees/vip-page.tsx'
import { MarketsPage, marketViews } from '../features/markets/markets-page.tsx'
import { OverviewPage } from '../features/overview/overview-page.tsx'
import { PlayerPage } from '../features/players/player-page.tsx'
import { PlayersPage } from '../features/players/players-page.tsx'
import { PromotionsPage } from '../features/promotions/promotions-page.tsx'
import { ReportsPage } from '../features/reports/reports-page.tsx'
import { views } from '../features/reports/views.ts'
import { RoutingPage } from '../features/routing/routing-page.tsx'
import { routingViews } from '../features/routing/views.ts'
import { EnrolPage } from '../features/session/enrol-page.tsx'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { WithdrawalsPage } from '../features/withdrawals/withdrawals-page.tsx'
import { meQuery } from '../lib/queries.ts'
import { Screen } from '../ui/screen.tsx'
import { Failure, Loading, NoResult } from '../ui/states.tsx'
import { dayIn, oneOf, textOf, wholeOf } from './address.ts'
import { queuePlaces } from './places.ts'
import { OnePromotionPage } from './promotion-pages.tsx'
import { Shell } from './shell.tsx'
import { FindingsPage, KycPage, RiskPage, SafetyPage, TicketsPage } from './task-pages.tsx'

/** Nobody sees a screen without a session; a one-time link is the only other door. */
function Door() {
  const me = useQuery(meQuery)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (path === '/enrol') return <Outlet />
  if (me.data) return <Shell />
  if (me.data === null) return <SignInPage />
  if (me.error) return <Failure error={me.error} onRetry={() => void me.refetch()} />
  return <Loading />
}

const root = createRootRoute({ component: Door, notFoundComponent: NotFound })

function NotFound() {
  return (
    <Screen title="Not found">
      <NoResult title="There is no such screen" />
    </Screen>
  )
}

function Enrol() {
  const navigate = useNavigate()
  const token = useRouterState({ select: ({ location }) => location.hash })
  return <EnrolPage token={token} onDone={() => void navigate({ to: '/', replace: true })} />
}

const ofQueue = (search: Record<string, unknown>) => ({ ...textOf(search, 'id'), ...textOf(search, 'find') })
const ofFiltered =
  <const Show extends string>(shows: readonly Show[]) =>
  (search: Record<string, unknown>) => ({
    ...textOf(search, 'id'),
    ...textOf(search, 'find'),
    ...oneOf(search, 'show', shows),
  })

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: () => <OverviewPage places={queuePlaces} /> }),
  createRoute({ getParentRoute: () => root, path: '/enrol', component: Enrol }),
  createRoute({
    getParentRoute: () => root,
    path: '/deposits',
    component: DepositsPage,
    validateSearch: ofFiltered(['all', 'proof', 'money', 'doubt', 'report']),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/withdrawals',
    component: WithdrawalsPage,
    validateSearch: ofFiltered(['all', 'second', 'held', 'unknown']),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/approvals',
    component: ApprovalsPage,
    validateSearch: ofFiltered(['all', 'mine', 'yours']),
  }),
  createRoute({ getParentRoute: () => root, path: '/kyc', component: KycPage, validateSearch: ofQueue }),
  createRoute({ getParentRoute: () => root, path: '/risk', component: RiskPage, validateSearch: ofQueue }),
  createRoute({ getParentRoute: () => root, path: '/tickets', component: TicketsPage, validateSearch: ofQueue }),
  createRoute({ getParentRoute: () => root, path: '/findings', component: FindingsPage, validateSearch: ofQueue }),
  createRoute({ getParentRoute: () => root, path: '/safety', component: SafetyPage, validateSearch: ofQueue }),
  createRoute({
    getParentRoute: () => root,
    path: '/players',
    component: PlayersPage,
    validateSearch: (search: Record<string, unknown>) => textOf(search, 'text'),
  }),
  createRoute({ getParentRoute: () => root, path: '/players/$playerId', component: PlayerPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/audit',
    component: AuditPage,
    validateSearch: (search: Record<string, unknown>) => ({
      ...oneOf(search, 'kind', Object.keys(kinds) as (keyof typeof kinds)[]),
      ...textOf(search, 'who'),
      ...textOf(search, 'subject'),
      ...wholeOf(search, 'entry'),
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    component: ReportsPage,
    validateSearch: (search: Record<string, unknown>) => ({
      ...oneOf(search, 'view', views),
      ...oneOf(search, 'market', reportMarkets),
      ...dayIn(search, 'from'),
      ...dayIn(search, 'to'),
      ...wholeOf(search, 'player'),
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/markets',
    component: MarketsPage,
    validateSearch: ofFiltered(marketViews),
  }),
  createRoute({ getParentRoute: () => root, path: '/promotions', component: PromotionsPage }),
  createRoute({ getParentRoute: () => root, path: '/promotions/$promoId', component: OnePromotionPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/vip',
    component: VipPage,
    validateSearch: ofFiltered(configurationViews),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/fees',
    component: FeesPage,
    validateSearch: ofFiltered(configurationViews),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/games',
    component: GamesPage,
    validateSearch: ofFiltered(gameViews),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/content',
    component: ContentPage,
    validateSearch: (search: Record<string, unknown>) => ({
      ...oneOf(search, 'view', contentViews),
      ...textOf(search, 'id'),
    }),
  }),
  createRoute({ getParentRoute: () => root, path: '/switches', component: SwitchesPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/routing',
    component: RoutingPage,
    validateSearch: ofFiltered(routingViews),
  }),
  createRoute({ getParentRoute: () => root, path: '/staff', component: StaffPage }),
] as const

export const router = createRouter({ routeTree: root.addChildren(routes) })

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the library is told about our routes by merging this interface
  interface Register {
    router: typeof router
  }
}
