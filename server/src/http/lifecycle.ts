import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Whether the process still accepts requests. */
export type Lifecycle = { isDraining: boolean }

export function createLifecycle(): Lifecycle {
  return { isDraining: false }
}

const finishWithinMs = 10_000
const sweepMs = 50

/**
 * Stops accepting connections, lets running requests finish, and ends the rest after a while. `noticeMs` is
 * the time in which proxies notice the lost readiness and route elsewhere, while new requests are still served.
 */
export async function drain(
  listeners: readonly FastifyInstance[],
  lifecycle: Lifecycle,
  noticeMs: number,
): Promise<void> {
  lifecycle.isDraining = true
  await sleep(noticeMs)
  await Promise.all(listeners.map(finish))
}

async function finish(fastify: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => fastify.server.closeAllConnections(), finishWithinMs)
  // Connections whose last answer began before the drain were not told to close.
  const sweep = setInterval(() => fastify.server.closeIdleConnections(), sweepMs)
  try {
    await fastify.close()
  } finally {
    clearTimeout(impatience)
    clearInterval(sweep)
  }
}
