import type { FastifyInstance, FastifyReply } from 'fastify'
import { systemMs } from '../base/clock.ts'
import type { Edge } from './edge.ts'
import type { PublicFile, PublicFiles } from './public-file.ts'
import { cachePublicFiles } from './public-file-cache.ts'
import type { Headers } from './send.ts'

/** A verifier reads a few files per draw; carriers put many people behind one address. */
const limit = { by: 'address', count: 600, seconds: 60 } as const

/** Serves plain files under one folder: no session, no cookie, readable from any origin. */
export function registerPublicFiles(fastify: FastifyInstance, edge: Edge, folder: string, files: PublicFiles): void {
  const { app } = edge
  const take = edge.rateLimiter(folder, limit)
  const cache = cachePublicFiles(files)
  fastify.addHook('onClose', () => cache.close())
  fastify.route({
    method: ['GET', 'HEAD'],
    url: `${folder}/*`,
    handler: async (request, reply) => {
      const path = (request.params as Readonly<Record<string, string>>)['*'] ?? ''
      try {
        const { isOver, retryAfter } = await take({ device: '', address: request.ip }, systemMs())
        if (isOver) return refuse(reply, 429, { 'retry-after': String(retryAfter) })
        return give(reply, await cache.find(path))
      } catch (err) {
        app.log.error({ err, path }, 'public file failed')
        return refuse(reply, 503)
      }
    },
  })
}

const open: Headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

function give(reply: FastifyReply, file: PublicFile | undefined): FastifyReply {
  reply.headers(open)
  if (!file) return refuse(reply, 404)
  const keep = file.isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=2'
  return reply.headers({ 'content-type': file.type, 'cache-control': keep }).send(file.body)
}

function refuse(reply: FastifyReply, status: number, more: Headers = {}): FastifyReply {
  const headers = { ...open, ...more, 'cache-control': 'no-store' }
  return reply
    .code(status)
    .headers(headers)
    .send({ state: String(status) })
}
