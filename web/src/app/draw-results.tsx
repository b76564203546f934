import { useState } from 'react'
import { activeTexts, onPages } from '../i18n/texts.ts'
import { useAwaitedDraws } from '../lib/awaited-draws.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import type { Entry } from '../lib/navigation/core.ts'

const ResultNotice = lazyPart(
  async () => {
    const [module] = await Promise.all([
      import('../features/lottery/result-notice.tsx'),
      activeTexts().load([...onPages, 'lottery']),
    ])
    return module.ResultNotice
  },
  { optional: true },
)

/** Tells the results of the player's draws on every page. Most visits have none, so its code is fetched with the first ticket. */
export function DrawResults({ top }: { readonly top: Entry }) {
  const isAwaited = useAwaitedDraws().length > 0
  const [isNeeded, setNeeded] = useState(isAwaited)
  // It stays for the notice of the last result.
  if (isAwaited && !isNeeded) setNeeded(true)
  return isNeeded ? <ResultNotice top={top} /> : null
}
