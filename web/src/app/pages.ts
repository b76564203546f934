import type { ComponentType } from 'react'
import type { Area } from '../i18n/text-id.ts'
import { activeTexts, everywhere, hasArea, onPages, type Texts } from '../i18n/texts.ts'
import { type Address, findRoute, parametersOf } from '../lib/navigation/address.ts'
import { createPageLoader, type PageLoader } from '../lib/navigation/page-loader.ts'
import { type RouteName, routes } from '../lib/navigation/routes.ts'
import type { Screen } from './screens.ts'

/** Home is what most people see first, so its screen is known from the start. */
async function homePage(): Promise<ComponentType> {
  const { HomePage } = await import('../features/home/home-page.tsx')
  void Promise.all([otherScreens(), activeTexts().load(onPages)]).catch(() => {})
  return HomePage
}

const otherScreens = () => import('./screens.ts')

async function otherPage(name: RouteName): Promise<ComponentType> {
  const screen = (await otherScreens()).screens[name]
  return screen ? screen() : import('./not-open-page.tsx').then((m) => m.NotOpenPage)
}

/** The areas of texts that a page needs. The cash desk does without what is said of orders, play without proofs; draws are played by the clock of all games. */
export function areasOf(name: RouteName | undefined): readonly Area[] {
  if (name === 'home') return [...everywhere, name]
  const feature = name === undefined ? '' : routes[name].feature
  if (!hasArea(feature)) return onPages
  if (feature === 'deposit' && name !== 'deposit') return [...onPages, feature, 'order']
  if (name === 'lottery') return [...onPages, feature, 'game']
  return name === 'lotteryVerify' ? [...onPages, feature, 'verify'] : [...onPages, feature]
}

/** The loader of the page at an address; the same one each time, so that a page is fetched once. */
export function loaderOf(address: Address): PageLoader {
  const name = findRoute(address.path)?.name
  if (name === undefined)
    return loader('notFound', name, () => import('./not-found-page.tsx').then((m) => m.NotFoundPage))
  if (parametersOf(name, address.search) === 'malformed') {
    return loader('malformed', undefined, () => import('./malformed-page.tsx').then((m) => m.MalformedPage))
  }
  return loader(name, name, name === 'home' ? homePage : () => otherPage(name))
}

/** For the server, which speaks another language with every request. */
export async function preparePage(address: Address, texts: Texts): Promise<void> {
  await Promise.all([loaderOf(address).load(), texts.load(areasOf(findRoute(address.path)?.name))])
}

const loaders = new Map<string, PageLoader>()

function loader(key: string, name: RouteName | undefined, screen: Screen): PageLoader {
  const known = loaders.get(key) ?? createPageLoader(() => withTexts(screen, areasOf(name)))
  loaders.set(key, known)
  return known
}

/** A page is ready when its code and its texts are there. A language that is spoken from now on brings them along. */
async function withTexts(screen: Screen, areas: readonly Area[]): Promise<ComponentType> {
  const [Screen] = await Promise.all([screen(), activeTexts().load(areas)])
  return Screen
}
