import { type ComponentType, useEffect, useState } from 'react'

/** Loads a part of Home that the first paint does not need, once the page is interactive. */
export function useLate(fetchPart: () => Promise<ComponentType>): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    const attempt = () => {
      fetchPart().then(
        (part) => isGone || setPart(() => part),
        // The chunk could not be loaded: try again when the network is back.
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
