import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { keepForVisit, readForVisit } from '../../lib/storage.ts'
import { type Draw, isPending } from './api.ts'
import { withWords } from './with-words.ts'

/** Fetched when there is something to watch. The page works without it. */
export const DrawShow = lazyPart(() => withWords(import('./draw-show.tsx')).then((module) => module.DrawShow), {
  optional: true,
})

/**
 * Which draw is shown as a show. It opens by itself when the sale of a draw with the player's ticket has closed, unless they
 * folded one away in this visit.
 */
export function useDrawShow(draws: readonly Draw[], isPlayed: boolean) {
  const [shownId, setShownId] = useState<string>()
  const [seenId, setSeenId] = useState<string>()
  const [latest] = draws
  if (latest && isPlayed && isPending(latest) && seenId !== latest.drawId) {
    setSeenId(latest.drawId)
    if (!readForVisit('showFolded')) setShownId(latest.drawId)
  }
  return {
    shown: draws.find(({ drawId }) => drawId === shownId),
    watch: () => {
      keepForVisit('showFolded', undefined)
      setShownId(latest?.drawId)
    },
    fold: () => {
      keepForVisit('showFolded', true)
      setShownId(undefined)
    },
    close: () => setShownId(undefined),
  }
}
