import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether the process still wants visitors. */
export type Lifecycle = { isDraining: boolean }

export function createLifecycle(): Lifecycle {
  return { isDraining: false }
}

const finishWithinMs = 10_000
const sweepMs = 50

/**
 * Takes no new connection, lets what is under way come to its end, and after a while ends what does not. `noticeMs` is
 * the time in which proxies see the readiness go and send new visitors elsewhere, while whoever still comes is served.
 */
export async function drain(fastify: FastifyInstance, lifecycle: Lifecycle, noticeMs: number): Promise<void> {
  lifecycle.isDraining = true
  await sleep(noticeMs)
  const impatience = setTimeout(() => fastify.server.closeAllConnections(), finishWithinMs)
  // A connection whose last answer had been begun before the drain does not know that it was the last.
  const sweep = setInterval(() => fastify.server.closeIdleConnections(), sweepMs)
  try {
    await fastify.close()
  } finally {
    clearTimeout(impatience)
    clearInterval(sweep)
  }
}
