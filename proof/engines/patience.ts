import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 10_000

/** The proof's own questions meet the same faults as everybody's: a database that recovers is asked again. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}
