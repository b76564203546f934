import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalBody } from './envelope.ts'
import { wrong } from './failures.ts'
import { send } from './send.ts'

/**
 * A browser says where a page comes from; only our own pages, and those of the configured origins, may call. (A session
 * travels in the body and never in a cookie, so this is the second belt, not the first.)
 */
export function guardOrigin(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || isOwn(origin, request)) return done()
    if (!allowed.has(origin)) {
      send(reply, 403, refusalBody('state', wrong('origin', 'notAllowed'), 'en'))
      return
    }
    allow(reply, origin)
    if (request.method !== 'OPTIONS') return done()
    send(reply, 200, '{"state":"200","msg":"success","resultData":null}')
  })
}

/** The proxy in front may end TLS, so the scheme seen here says nothing; the host does. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  const { host } = request.headers
  return host !== undefined && (origin === `https://${host}` || origin === `http://${host}`)
}

function allow(reply: FastifyReply, origin: string): void {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-methods', 'POST, GET')
    .header('access-control-allow-headers', 'content-type, traceparent')
    .header('access-control-expose-headers', 'x-request-id, retry-after')
    .header('access-control-max-age', '600')
    .header('vary', 'origin')
}
