import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { renderToString } from 'react-dom/server'
import { drawApp } from './app/draw-app.tsx'
import { areasOf } from './app/pages.ts'
import { gameListInput } from './features/home/api.ts'
import type { Area } from './i18n/text-id.ts'
import { findRoute } from './lib/navigation/address.ts'
import { type RouteName, routes } from './lib/navigation/routes.ts'
import { type Bootstrap, bootstrapKey } from './lib/queries.ts'
import { firstScreenArt } from './ui/art/first-screen.ts'

type Wanted = { readonly key: string; readonly path: CallPath; readonly input: object }

/** Pages that are the same for everybody: the server draws them, and the file says which chunk they need. */
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
  promo: { module: 'src/app/not-open-page.tsx', calls: [] },
  vip: { module: 'src/app/not-open-page.tsx', calls: [] },
  earn: { module: 'src/app/not-open-page.tsx', calls: [] },
}

/** What stands around every page asks for these. */
const always = [wanted('/u/gconfig', {}), wanted('/service/index', {})]

/** For the build: which chunk and which texts each drawn page needs. */
export const drawnPages: readonly { path: string; module: string; areas: readonly Area[] }[] = Object.entries(
  drawn,
).map(([name, { module }]) => ({ path: routes[name as RouteName].path, module, areas: areasOf(name as RouteName) }))

/** The page that is drawn for a path. The entry page sends everybody Home. */
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
  const { element, title } = await drawApp({ url: page, lang, bootstrap, appName: appInfo.name })
  const html = renderToString(element)
  return { html, title, styles: firstScreenArt(html) }
}

function wanted<P extends CallPath>(path: P, input: WireInputOf<P>): Wanted {
  return { key: bootstrapKey(path, input), path, input }
}
