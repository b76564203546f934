import { refusal } from './refusal.ts'

/** Runs so many pieces of work at a time, lets so many wait, and turns the rest away. */
export function limitConcurrency(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw refusal('server.busy', { retryAfter: 2 })
      // Whoever ends hands his place over, so it is never free in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
