import { useEffect, useState } from 'react'
import { activeTexts, onPages } from '../i18n/texts.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

const Trackers = lazyPart(
  async () => {
    const [module] = await Promise.all([
      import('../features/tracking/trackers.tsx'),
      activeTexts().load([...onPages, 'tracking']),
    ])
    return module.Trackers
  },
  { optional: true },
)

/** Long after the first paint, and after the popup of the day: a question about tracking can wait. */
const trackingDelayMs = 4_000

export function TrackingPart({ isHome }: { readonly isHome: boolean }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), trackingDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? <Trackers isHome={isHome} /> : null
}
