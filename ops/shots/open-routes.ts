import { routes } from '../../web/src/lib/navigation/routes.ts'

/** `isGuarded`: a guest is sent to the login page instead. */
export type OpenRoute = { readonly name: string; readonly path: string; readonly isGuarded: boolean }

/** The routes that have a screen. The entry page has none: it only redirects. */
export function openRoutes(): readonly OpenRoute[] {
  return Object.entries(routes)
    .filter(([name]) => name !== 'entry')
    .map(([name, { path, ...more }]) => ({ name, path, isGuarded: 'guards' in more && more.guards.includes('auth') }))
}
