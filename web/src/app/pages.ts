import type { ComponentType } from 'react'
import type { Area } from '../i18n/text-id.ts'
import { activeTexts, everywhere, hasArea, type Texts } from '../i18n/texts.ts'
import { findRoute } from '../lib/navigation/address.ts'
import { createPageLoader, type PageLoader } from '../lib/navigation/page-loader.ts'
import { type RouteName, routes } from '../lib/navigation/routes.ts'

/** The screen of each page. A page that is not here belongs to a room that is not built yet. */
const screens: Partial<Record<RouteName, () => Promise<ComponentType>>> = {
  home: () => import('../features/home/home-page.tsx').then((module) => module.HomePage),
  account: () => import('../features/player/account-page.tsx').then((module) => module.AccountPage),
  login: () => import('../features/session/login-page.tsx').then((module) => module.LoginPage),
}

/** Whether a page's room is built. The entry page sends everybody on, so it needs no screen. */
export function isOpen(name: RouteName): boolean {
  return name === 'entry' || screens[name] !== undefined
}

/** The areas of texts that a page needs. */
export function areasOf(name: RouteName | undefined): readonly Area[] {
  const room = name === undefined ? '' : routes[name].room
  return hasArea(room) ? [...everywhere, room] : everywhere
}

const loaders = new Map<string, PageLoader>()

/** The loader of the page at a path; the same one each time, so that a page is fetched once. */
export function loaderAt(path: string): PageLoader {
  const name = findRoute(path)?.name
  const key = name ?? 'notFound'
  const loader = loaders.get(key) ?? createPageLoader(() => fetchPage(name))
  loaders.set(key, loader)
  return loader
}

/** A page is ready when its code and its texts are there, in the language spoken by then. */
async function fetchPage(name: RouteName | undefined): Promise<ComponentType> {
  const areas = areasOf(name)
  const [Screen] = await Promise.all([screenOf(name), activeTexts().load(areas)])
  await activeTexts().load(areas)
  return Screen
}

/** For the server, which speaks another language with every request. */
export async function preparePage(path: string, texts: Texts): Promise<void> {
  await Promise.all([loaderAt(path).load(), texts.load(areasOf(findRoute(path)?.name))])
}

async function screenOf(name: RouteName | undefined): Promise<ComponentType> {
  if (name === undefined) return (await import('./not-found-page.tsx')).NotFoundPage
  const screen = screens[name]
  return screen ? screen() : (await import('./not-open-page.tsx')).NotOpenPage
}
