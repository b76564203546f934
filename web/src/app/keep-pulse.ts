import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn, type Session, useSession } from '../lib/session.ts'

export type PulseKeeper = {
  /** Done when the player is being loaded, or at once when nobody is signed in. A page of his waits for it. */
  begun(): Promise<void>
  stop(): void
}

/**
 * Starts the pulse whenever somebody is signed in and stops it when he leaves; another sign is another start. Its code
 * is a chunk of its own, fetched when the first page is at rest or when a page of the player's own is opened.
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
    // A chunk that cannot be had now is asked for again with the next page.
    const code = await import('../lib/pulse.ts').catch(() => undefined)
    const sign = signOf(useSession.getState())
    if (isStopped || !code || !sign || sign === pulse?.sign) return
    stop()
    pulse = { sign, stop: code.startPulse(queries) }
  }

  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.uid !== before.uid) forgetAnswers(queries)
    if (signOf(now) === signOf(before)) return
    stop()
    void begun()
  })
  whenAtRest(() => void begun())
  return {
    begun,
    stop() {
      isStopped = true
      unsubscribe()
      stop()
    },
  }
}

/** What one player was answered is not shown to the next. */
function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
}

function signOf(session: Session): string | undefined {
  return isSignedIn(session) ? session.sign : undefined
}

const restMsMax = 1_000

/** Safari has no idle callback; a moment later is near enough. */
function whenAtRest(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: restMsMax })
  else setTimeout(work, restMsMax / 2)
}
