import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from './envelope.ts'
import { wrong } from './failures.ts'
import { apiBase } from './route.ts'
import { send } from './send.ts'

const nothing: readonly string[] = []

/**
 * A browser says where a page comes from; only our own pages, and those of the configured origins, may call. (A session
 * travels in the body and never in a cookie, so this is the second belt, not the first.) The answer is what to add to
 * the headers of an answer to that page, or that there is none for it.
 */
export function headersFor(
  { origin, host }: IncomingHttpHeaders,
  origins: readonly string[],
): readonly string[] | 'refused' {
  // The proxy in front may end TLS, so the scheme seen here says nothing; the host does.
  if (origin === undefined || origin === `https://${host}` || origin === `http://${host}`) return nothing
  if (!origins.includes(origin)) return 'refused'
  return [
    'access-control-allow-origin',
    origin,
    'access-control-expose-headers',
    'x-request-id, retry-after',
    'vary',
    'origin',
  ]
}

export function answerPreflights(app: FastifyInstance, origins: readonly string[]): void {
  app.options(`${apiBase}/*`, (request, reply) => {
    const headers = headersFor(request.headers, origins)
    if (headers === 'refused') return send(reply, 403, refusedOrigin)
    const allowed = [
      'access-control-allow-methods',
      'POST, GET',
      'access-control-allow-headers',
      'content-type, traceparent',
    ]
    send(reply, 200, '{"state":"200","msg":"success","resultData":null}', [
      ...headers,
      ...allowed,
      'access-control-max-age',
      '600',
    ])
  })
}

export const refusedOrigin = refusalBody('state', wrong('origin', 'notAllowed'), 'en')
