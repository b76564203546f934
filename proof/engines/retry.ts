import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 10_000

/** The proof's own queries meet the injected faults too, so they are retried while a database recovers. */
export async function retryUntilAnswered<T>(request: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}
