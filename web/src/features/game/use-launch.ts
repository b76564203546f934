import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import type { Way } from './api.ts'

export type Launch =
  | { readonly phase: 'asking' }
  | { readonly phase: 'open'; readonly url: string; readonly sessionId: string | undefined }
  | { readonly phase: 'failed'; readonly error: unknown }

/**
 * Asks for the game once, and once more whenever the player wants to try again. An address opens one time only: a page
 * that was hidden behind another one and comes back keeps the game that it has.
 */
export function useLaunch(gameId: string, mode: Way): Launch & { readonly again: () => void } {
  const [attempt, setAttempt] = useState(1)
  const [launch, setLaunch] = useState<Launch>({ phase: 'asking' })
  const asked = useRef(0)

  useEffect(() => {
    if (asked.current === attempt) return
    asked.current = attempt
    setLaunch({ phase: 'asking' })
    const keep = (next: Launch) => asked.current === attempt && setLaunch(next)
    open(gameId, mode).then(keep, (error: unknown) => keep({ phase: 'failed', error }))
  }, [attempt, gameId, mode])

  return { ...launch, again: () => setAttempt((count) => count + 1) }
}

async function open(gameId: string, mode: Way): Promise<Launch> {
  const returnUrl = urlTo('gameWeb', { gameId, mode: mode === 'real' ? 'real' : 'demo' })
  const { url, sessionId } = await call('/game/launch', { gameId, mode, returnUrl }, { quiet: true })
  return { phase: 'open', url, sessionId }
}
