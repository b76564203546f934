import { useEffect, useState } from 'react'
import { activeTexts, onPages } from '../i18n/texts.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { isSignedIn, useSession } from '../lib/session.ts'

const CheckInPopup = lazyPart(
  async () => {
    const [module] = await Promise.all([
      import('../features/promo/check-in-popup.tsx'),
      activeTexts().load([...onPages, 'promo']),
    ])
    return module.CheckInPopup
  },
  { optional: true },
)

/** Long after the first paint, so that Home is not slower for it. */
const checkInDelayMs = 3_000

export function DailyCheckIn() {
  const signedIn = useSession(isSignedIn)
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    if (!signedIn) return
    const timer = setTimeout(() => setTime(true), checkInDelayMs)
    return () => clearTimeout(timer)
  }, [signedIn])
  return signedIn && isTime ? <CheckInPopup /> : null
}
