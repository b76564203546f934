import { setTimeout as sleep } from 'node:timers/promises'

export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(ms, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    over.abort()
    // Late work may still fail, which must not become an unhandled rejection.
    work.catch(() => {})
  }
}
