import { findRoute, parseUrl } from './address.ts'
import type { Navigation } from './core.ts'
import type { Navigator } from './navigator.ts'
import { routes } from './routes.ts'

/**
 * Navigation for screens. Each promise resolves when the page is shown and rejects with a `NavigationError` when the
 * rules refuse. A caller may ignore the promise; the refusal is reported.
 */
export const navigateTo = (url: string): Promise<void> => active().navigateTo(url)
export const redirectTo = (url: string): Promise<void> => active().redirectTo(url)
export const switchTab = (url: string): Promise<void> => active().switchTab(url)
export const reLaunch = (url: string): Promise<void> => active().reLaunch(url)
export const navigateBack = (delta?: number): Promise<void> => active().navigateBack(delta)

/** Follows a link: switches to a tab page, pushes any other page. */
export function open(url: string): Promise<void> {
  return isTabUrl(url) ? switchTab(url) : navigateTo(url)
}

/** Ends a detour such as signing in: replaces this page by the one in `redirect`, or by Home. */
export function goOn(url: string = routes.home.path): Promise<void> {
  return isTabUrl(url) ? switchTab(url) : redirectTo(url)
}

/** Fetches the code of a page ahead. */
export function preload(url: string): void {
  bound?.preload(url)
}

/** Where the player is now. */
export function currentNavigation(): Navigation {
  return active().current()
}

let bound: Navigator | undefined

/** The app's own navigator, bound once at start. */
export function bindNavigator(navigator: Navigator): void {
  bound = navigator
}

function active(): Navigator {
  if (!bound) throw new Error('navigation before the app started')
  return bound
}

function isTabUrl(url: string): boolean {
  return findRoute(parseUrl(url).path)?.tab !== undefined
}
