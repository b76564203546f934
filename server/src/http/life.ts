import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether the process still wants visitors. */
export type Life = { isDraining: boolean }

export function newLife(): Life {
  return { isDraining: false }
}

const finishWithinMs = 10_000
const sweepMs = 50

/**
 * Takes no new connection, lets what is under way come to its end, and after a while ends what does not. `noticeMs` is
 * the time in which proxies see the readiness go and send new visitors elsewhere, while whoever still comes is served.
 */
export async function drain(app: FastifyInstance, life: Life, noticeMs: number): Promise<void> {
  life.isDraining = true
  await sleep(noticeMs)
  const impatience = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  // A connection whose last answer had been begun before the drain does not know that it was the last.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  try {
    await app.close()
  } finally {
    clearTimeout(impatience)
    clearInterval(sweep)
  }
}
