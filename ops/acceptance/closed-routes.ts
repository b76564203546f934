import { join } from 'node:path'
import { type InlineConfig, runnerImport } from 'vite'
import { texts } from '../../web/build/texts-plugin.ts'
import { type RouteName, routes } from '../../web/src/lib/navigation/routes.ts'
import { root } from '../runner/report.ts'
import type { ClosedRoute } from './render.ts'

type Screens = { readonly isOpen: (name: RouteName) => boolean }

/** The routes without a screen, according to the app itself. */
export async function closedRoutes(): Promise<ClosedRoute[]> {
  const file = join(root, 'web/src/app/screens.ts')
  const options = {
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [texts()],
  } satisfies InlineConfig
  const { module } = await runnerImport<Screens>(file, options)
  const names = Object.keys(routes) as RouteName[]
  return names
    .filter((name) => !module.isOpen(name))
    .map((name) => ({ path: routes[name].path, feature: routes[name].feature }))
}
