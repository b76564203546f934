import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn, type Session, useSession } from '../lib/session.ts'

export type PulseKeeper = {
  /** Resolves when the player is being loaded, or at once when no player is signed in. Pages for players wait for it. */
  begun(): Promise<void>
  stop(): void
}

/**
 * Runs the pulse while a player is signed in and restarts it when the sign changes. Its code is a chunk of its own,
 * fetched when the first page is idle or when a page for players is opened.
 */
export function keepPulse(queries: QueryClient): PulseKeeper {
  let pulse: { readonly sign: string; readonly stop: () => void } | undefined
  let isStopped = false

  function stop(): void {
    pulse?.stop()
    pulse = undefined
  }

  async function begun(): Promise<void> {
    if (signOf(useSession.getState()) === pulse?.sign) return
    // When the chunk cannot be fetched, the next page tries again.
    const code = await import('../lib/pulse.ts').catch(() => undefined)
    const sign = signOf(useSession.getState())
    if (isStopped || !code || !sign || sign === pulse?.sign) return
    stop()
    pulse = { sign, stop: code.startPulse(queries) }
  }

  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.uid !== before.uid) removeAnswers(queries)
    if (signOf(now) === signOf(before)) return
    stop()
    void begun()
  })
  if (signOf(useSession.getState())) expireShown(queries)
  whenIdle(() => void begun())
  return {
    begun,
    stop() {
      isStopped = true
      unsubscribe()
      stop()
    },
  }
}

/** The answers of one player must not be shown to the next. */
function removeAnswers(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  expireShown(queries)
}

/**
 * What a market shows is fetched again for a player: the page was rendered for visitors, or read by somebody of another market.
 */
function expireShown(queries: QueryClient): void {
  for (const path of ['/game/list', '/game/category', '/lottery/soon'])
    void queries.invalidateQueries({ queryKey: [path] })
}

function signOf(session: Session): string | undefined {
  return isSignedIn(session) ? session.sign : undefined
}

const idleTimeoutMs = 1_000

/** Safari has no idle callback, so a short timeout stands in for it. */
function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: idleTimeoutMs })
  else setTimeout(work, idleTimeoutMs / 2)
}
