import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { renderToString } from 'react-dom/server'
import { textAreasOf } from './app/pages.ts'
import { renderApp } from './app/render-app.tsx'
import { gameListInput } from './features/home/api.ts'
import type { Area } from './i18n/text-id.ts'
import { findRoute } from './lib/navigation/address.ts'
import { type RouteName, routes } from './lib/navigation/routes.ts'
import { type Bootstrap, bootstrapKey } from './lib/queries.ts'
import { firstScreenArt } from './ui/art/first-screen.ts'

type Wanted = { readonly key: string; readonly path: CallPath; readonly input: object }

/** Pages that are the same for every player. The server renders them; `module` names their chunk. */
const drawn: Partial<Record<RouteName, { readonly module: string; readonly calls: readonly Wanted[] }>> = {
  home: {
    module: 'src/features/home/home-page.tsx',
    calls: [
      wanted('/banner/list', { position: 'home' }),
      wanted('/home/rollMsg', {}),
      wanted('/home/rechargeButtonStatus', {}),
      wanted('/game/category', {}),
      wanted('/game/list', gameListInput('all')),
    ],
  },
  login: { module: 'src/features/session/login-page.tsx', calls: [] },
  account: { module: 'src/features/player/account-page.tsx', calls: [wanted('/language/languages', {})] },
  promo: { module: 'src/features/promo/promo-page.tsx', calls: [] },
  vip: { module: 'src/features/vip/vip-page.tsx', calls: [] },
  earn: { module: 'src/features/referral/earn-page.tsx', calls: [] },
}

/** The calls of the shell, which is around every page. */
const always = [wanted('/u/gconfig', {}), wanted('/service/index', {})]

/** For the build: the chunk and the texts that each server-rendered page needs. */
export const renderedPages: readonly { path: string; module: string; areas: readonly Area[] }[] = Object.entries(
  drawn,
).map(([name, { module }]) => ({ path: routes[name as RouteName].path, module, areas: textAreasOf(name as RouteName) }))

/** For the build: what the service worker keeps from the first visit on. A guarded page also needs what its guard loads. */
export const offlinePages: readonly { module: string; areas: readonly Area[] }[] = [
  { module: 'src/features/home/home-page.tsx', areas: textAreasOf('home') },
  { module: 'src/features/deposit/deposit-page.tsx', areas: textAreasOf('deposit') },
  { module: 'src/app/load-deposit-status.ts', areas: [] },
  { module: 'src/features/support/faq-page.tsx', areas: textAreasOf('faq') },
  { module: 'src/app/fallback-pages.tsx', areas: [] },
]

/** The page that is rendered for a path. The entry page redirects to Home. */
export function pageAt(path: string): string | undefined {
  const name = findRoute(path)?.name
  if (name === 'entry') return routes.home.path
  return name !== undefined && drawn[name] ? routes[name].path : undefined
}

export function isKnown(path: string): boolean {
  return findRoute(path) !== undefined
}

export function callsOf(page: string): readonly Wanted[] {
  const name = findRoute(page)?.name
  return [...always, ...((name && drawn[name]?.calls) ?? [])]
}

export async function render(page: string, { bootstrap, lang }: { bootstrap: Bootstrap; lang: string }) {
  const { element, title } = await renderApp({ url: page, lang, bootstrap, appName: appInfo.name })
  const html = renderToString(element)
  return { html, title, styles: firstScreenArt(html) }
}

function wanted<P extends CallPath>(path: P, input: WireInputOf<P>): Wanted {
  return { key: bootstrapKey(path, input), path, input }
}
