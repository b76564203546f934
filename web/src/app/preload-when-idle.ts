import { preload } from '../lib/navigation/navigate.ts'
import { tabRoutes } from '../lib/navigation/routes.ts'
import { whenAtRest } from '../lib/when-at-rest.ts'

export function preloadWhenIdle(): void {
  whenAtRest(() => {
    for (const route of tabRoutes) preload(route.path)
  })
}
