import { startTransition, useEffect, useState } from 'react'

/** The last ball has landed after this time. */
const landedMs = 1_900

/** Whether the result is on the stage: at once if it was known before or motion is not wanted, else after the balls fell. */
export function useLanded(isDrawn: boolean, isLive: boolean): boolean {
  const isStill = !isLive || matchMedia('(prefers-reduced-motion: reduce)').matches
  const [hasLanded, setLanded] = useState(isDrawn && isStill)
  useEffect(() => {
    if (!isDrawn) return
    // In pieces: the balls are still moving.
    const timer = setTimeout(() => startTransition(() => setLanded(true)), isStill ? 0 : landedMs)
    return () => clearTimeout(timer)
  }, [isDrawn, isStill])
  return hasLanded
}
