import type { ComponentType } from 'react'
import type { Area } from '../i18n/text-id.ts'
import { activeTexts, everywhere, onPages, type Texts } from '../i18n/texts.ts'
import { type Address, findRoute, parametersOf } from '../lib/navigation/address.ts'
import { createPageLoader, type PageLoader } from '../lib/navigation/page-loader.ts'
import { type RouteName, routes } from '../lib/navigation/routes.ts'
import type { Screen } from './screens.ts'

/** Most visits begin at Home, so its screen does not wait for the list of the others. */
async function homePage(): Promise<ComponentType> {
  const { HomePage } = await import('../features/home/home-page.tsx')
  void Promise.all([otherScreens(), activeTexts().load(onPages)]).catch(() => {})
  return HomePage
}

const otherScreens = () => import('./screens.ts')

/** The text areas that a page needs. Our own games also show the play session, whose texts are in `game`. */
export function textAreasOf(name: RouteName | undefined): readonly Area[] {
  if (name === 'home') return [...everywhere, name]
  const feature = name && routes[name].feature
  // Files have no page of their own.
  if (!feature || feature === 'file') return onPages
  if (name === 'depositOrderDetail') return [...onPages, feature, 'order', 'held']
  if (feature === 'deposit' && name !== 'deposit') return [...onPages, feature, 'order']
  if (name === 'kyc') return [...onPages, feature, 'kyc']
  if (name === 'lottery' || name === 'originals') return [...onPages, feature, 'game']
  return feature === 'lottery' ? [...onPages, feature, 'verify'] : [...onPages, feature]
}

/** The loader of the page at an address. It is the same one each time, so that a page is fetched once. */
export function loaderOf(address: Address): PageLoader {
  const name = findRoute(address.path)?.name
  if (name === undefined)
    return loader('notFound', name, () => import('./fallback-pages.tsx').then((m) => m.NotFoundPage))
  if (parametersOf(name, address.search) === 'malformed') {
    return loader('malformed', undefined, () => import('./fallback-pages.tsx').then((m) => m.MalformedPage))
  }
  if (name === 'home' || name === 'entry') return loader(name, name, homePage)
  return loader(name, name, async () => (await otherScreens()).screens[name]())
}

/** For the server, where each request can have another language. */
export async function preparePage(address: Address, texts: Texts): Promise<void> {
  await Promise.all([loaderOf(address).load(), texts.load(textAreasOf(findRoute(address.path)?.name))])
}

const loaders = new Map<string, PageLoader>()

function loader(key: string, name: RouteName | undefined, screen: Screen): PageLoader {
  const known = loaders.get(key) ?? createPageLoader(() => withTexts(screen, textAreasOf(name)))
  loaders.set(key, known)
  return known
}

/** A page is ready when its code and its texts are loaded. */
async function withTexts(screen: Screen, areas: readonly Area[]): Promise<ComponentType> {
  const [Screen] = await Promise.all([screen(), activeTexts().load(areas)])
  return Screen
}
