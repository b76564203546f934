import { routes } from '../../web/src/lib/navigation/routes.ts'
import { closedRoutes } from '../acceptance/closed-routes.ts'

/** `isGuarded`: a guest is sent to the login page instead. */
export type OpenRoute = { readonly name: string; readonly path: string; readonly isGuarded: boolean }

/** The routes that have a screen. The entry page has none: it only redirects. */
export async function openRoutes(): Promise<readonly OpenRoute[]> {
  const closed = new Set((await closedRoutes()).map(({ path }) => path))
  return Object.entries(routes)
    .filter(([name, { path }]) => name !== 'entry' && !closed.has(path))
    .map(([name, { path, ...more }]) => ({ name, path, isGuarded: 'guards' in more && more.guards.includes('auth') }))
}
