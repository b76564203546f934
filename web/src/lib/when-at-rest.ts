type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

const restMs = 3_000

/** When the page is at rest, fetches what may be wanted next, unless the player pays dearly for data. */
export function whenAtRest(work: () => void): void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  if (saveData || effectiveType?.includes('2g')) return
  // Safari has no idle callback; three seconds of rest are near enough.
  const whenIdle = window.requestIdleCallback ?? ((idleWork: () => void) => idleWork())
  setTimeout(() => whenIdle(work), restMs)
}
