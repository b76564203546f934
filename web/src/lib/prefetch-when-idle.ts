type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

const delayMs = 3_000

/**
 * Prefetches when the page is idle, unless the player saves data or is on a slow network. Each piece of work has an idle
 * moment of its own: to ask for all files of a page at once holds a slow phone up.
 */
export function prefetchWhenIdle(works: readonly (() => void)[]): void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType?.includes('2g')) return
  // Safari has no idle callback; the three seconds of delay are enough there.
  const whenIdle = window.requestIdleCallback ?? ((idleWork: () => void) => setTimeout(idleWork))
  const next = ([first, ...rest]: typeof works) => {
    if (!first) return
    first()
    whenIdle(() => next(rest))
  }
  setTimeout(() => whenIdle(() => next(works)), delayMs)
}
