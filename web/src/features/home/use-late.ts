import { type ComponentType, useEffect, useState } from 'react'

/** A part of Home that its first paint does without: fetched once the page is alive. */
export function useLate(fetchPart: () => Promise<ComponentType>): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    const attempt = () => {
      fetchPart().then(
        (part) => isGone || setPart(() => part),
        // Without a network there is nothing to show; it is fetched when the network is back.
        () => isGone || addEventListener('online', attempt, { once: true }),
      )
    }
    attempt()
    return () => {
      isGone = true
      removeEventListener('online', attempt)
    }
  }, [fetchPart])
  return Part
}
