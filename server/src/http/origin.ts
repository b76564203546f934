import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from './envelope.ts'
import { invalidField } from './failures.ts'
import { apiBase } from './route.ts'
import { type Headers, send } from './send.ts'

const nothing: Headers = {}

/**
 * Only our own pages and the configured origins may call, by the browser's Origin header. (A session
 * travels in the body and never in a cookie, so this is defence in depth.) Returns the headers to add to
 * the answer, or undefined when the origin is refused.
 */
export function headersFor({ origin, host }: IncomingHttpHeaders, origins: readonly string[]): Headers | undefined {
  if (host === undefined) return undefined
  // A proxy may terminate TLS, so only the host is compared, not the scheme.
  if (origin === undefined || origin === `https://${host}` || origin === `http://${host}`) return nothing
  if (!origins.includes(origin)) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after',
    vary: 'origin',
  }
}

export function registerPreflight(fastify: FastifyInstance, origins: readonly string[]): void {
  fastify.options(`${apiBase}/*`, (request, reply) => {
    const headers = headersFor(request.headers, origins)
    if (!headers) return send(reply, 403, refusedOrigin)
    send(reply, 200, '{"state":"200","msg":"success","resultData":null}', { ...headers, ...allowed })
  })
}

const allowed: Headers = {
  'access-control-allow-methods': 'POST, GET',
  'access-control-allow-headers': 'content-type, traceparent',
  'access-control-max-age': '600',
}

export const refusedOrigin = refusalBody('state', invalidField('origin', 'notAllowed'), 'en')
