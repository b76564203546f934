import { preload } from '../lib/navigation/navigate.ts'
import { tabRoutes } from '../lib/navigation/routes.ts'

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

const restMs = 3_000

/** When the first page is at rest, fetches the other tabs, unless the player pays dearly for data. */
export function preloadWhenIdle(): void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType?.includes('2g')) return
  setTimeout(() => {
    // Safari has no idle callback; three seconds of rest are near enough.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => work())
    whenIdle(() => {
      for (const route of tabRoutes) preload(route.path)
    })
  }, restMs)
}
