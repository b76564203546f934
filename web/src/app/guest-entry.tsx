import { useState } from 'react'
import { activeTexts, onPages } from '../i18n/texts.ts'
import { useGuestRequest } from '../lib/guest-entry.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

const GuestSheet = lazyPart(
  async () => {
    const [module] = await Promise.all([
      import('../features/session/guest-sheet.tsx'),
      activeTexts().load([...onPages, 'session']),
    ])
    return module.GuestSheet
  },
  { optional: true },
)

/** Shows what `enterAsGuest` asks. It stays afterwards, for the password of the new guest. */
export function GuestEntry() {
  const isAsked = useGuestRequest((state) => state.asked !== undefined)
  const [isNeeded, setNeeded] = useState(false)
  if (isAsked && !isNeeded) setNeeded(true)
  return isNeeded ? <GuestSheet /> : null
}
