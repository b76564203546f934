import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { systemMs } from '../base/clock.ts'
import type { Edge } from './edge.ts'
import { send } from './send.ts'

/** One raw request of a studio. */
export type StudioRequest = {
  readonly studio: string
  readonly path: string
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  readonly address: string
}

/** Answers in the studio's dialect, or undefined when there is no such studio or path. */
export type StudioWalletHandler = (request: StudioRequest) => Promise<{ status: number; body: string } | undefined>

const path = '/wallet'
const bodyLimitBytes = 65_536
/** A studio calls from a few addresses for all of its players. */
const limit = { by: 'address', count: 60_000, seconds: 60 } as const

/**
 * Studios call the wallet here: `POST /wallet/karkhana/play`. It is not in the contract, because the studios define its
 * format, and its signature covers the raw bytes.
 */
export function registerStudioWallet(fastify: FastifyInstance, edge: Edge, desk: StudioWalletHandler): void {
  const take = edge.rateLimiter(path, limit)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, raw, done) => done(null, raw))
    scope.post(`${path}/:studio/:path`, { bodyLimit: bodyLimitBytes }, async (request, reply) => {
      const { isOver, retryAfter } = await take({ device: '', address: request.ip }, systemMs())
      if (isOver) return send(reply, 429, '{}', { 'retry-after': String(retryAfter) })
      const params = request.params as { readonly studio: string; readonly path: string }
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const said = await desk({ ...params, raw, headers: request.headers, address: request.ip })
      return said ? send(reply, said.status, said.body) : send(reply, 404, '{}')
    })
  })
}
