import { useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import type { Game, Mode } from './api.ts'

/**
 * Whoever looks at a draw sits at a table like any other: how long, how it stands, and whether it is time to look.
 * `trouble` is why the last ticket was refused.
 */
export function useSitting(gameId: Game, mode: Mode, trouble: CallError | undefined) {
  const isPlayer = useSession(isSignedIn)
  const opened = useOpened(gameId, mode, isPlayer)
  const due = dueIn(opened.error) ?? dueIn(trouble)
  const told = opened.data?.sessionId ?? due
  // While another session is being opened, the one before is what there is to look at.
  const [last, keep] = useState(told)
  if (told !== undefined && told !== last) keep(told)
  const sessionId = told ?? last
  const { data: session, refetch } = useCall(
    '/game/session',
    { sessionId: sessionId ?? '' },
    { enabled: sessionId !== undefined, refetchInterval: 10_000 },
  )
  const isPast = useIsPast(session?.realityCheckAt)
  const goOn = () => {
    void refetch()
    if (opened.error) void opened.refetch()
  }
  return { isPlayer, sessionId, session, isDue: isPast || due !== undefined, goOn }
}

/** Opened once, and kept for as long as the player goes to and fro between pages. */
function useOpened(gameId: Game, mode: Mode, enabled: boolean) {
  const returnUrl = urlTo('lottery', { game: gameId })
  return useCall(
    '/game/launch',
    { gameId, mode, returnUrl },
    { enabled, staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
}

/** A cycle has ended in another game: its figures come first. */
function dueIn(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.refusal !== 'play.checkDue') return undefined
  return String(error.params.sessionId)
}
