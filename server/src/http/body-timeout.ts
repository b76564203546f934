import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { handleClientError } from './failures.ts'

type BodyTimeout = { readonly bodyMs?: number }

/** For the `config` of a route: how long its body may take to arrive. */
export function withBodyTimeout(bodyMs: number): FastifyContextConfig {
  return { bodyMs } satisfies BodyTimeout as FastifyContextConfig
}

/** Enough for the largest call on the slowest phone, and too short for a slow-body attack. */
export const defaultBodyTimeoutMs = 15_000

/** Node has one request timeout for all routes. This timeout is per route and gives the same answer. */
export function enforceBodyTimeouts(fastify: FastifyInstance, usualMs = defaultBodyTimeoutMs): void {
  fastify.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    if (!hasBody(request)) return
    const { bodyMs = usualMs } = routeOptions.config as BodyTimeout
    const timer = setTimeout(() => {
      // Only an incomplete body times out. An injected request has no `complete` flag.
      if (raw.complete === false) handleClientError(tooSlow(), raw.socket)
    }, bodyMs)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function tooSlow(): Error & { code: string } {
  return Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
}
