type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

const delayMs = 3_000

/** Prefetches when the page is idle, unless the player saves data or is on a slow network. */
export function prefetchWhenIdle(work: () => void): void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType?.includes('2g')) return
  // Safari has no idle callback; the three seconds of delay are enough there.
  const whenIdle = window.requestIdleCallback ?? ((idleWork: () => void) => idleWork())
  setTimeout(() => whenIdle(work), delayMs)
}
