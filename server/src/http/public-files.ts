import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Edge } from './edge.ts'
import type { Headers } from './send.ts'

/** A public file. An immutable one may be cached for ever. */
export type PublicFile = {
  readonly type: string
  readonly body: string | Readable
  readonly isForEver: boolean
}

export type PublicFiles = { find(path: string): Promise<PublicFile | undefined> }

/** Serves plain files under one folder: no session, no cookie, readable from any origin. */
export function registerPublicFiles(fastify: FastifyInstance, { app }: Edge, folder: string, files: PublicFiles): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: `${folder}/*`,
    handler: async (request, reply) => {
      const path = (request.params as Readonly<Record<string, string>>)['*'] ?? ''
      try {
        return give(reply, await files.find(path))
      } catch (err) {
        app.log.error({ err, path }, 'public file failed')
        return await reply.code(503).headers(open).header('cache-control', 'no-store').send({ state: '503' })
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
  if (!file) return reply.code(404).header('cache-control', 'no-store').send({ state: '404' })
  const keep = file.isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=2'
  return reply.headers({ 'content-type': file.type, 'cache-control': keep }).send(file.body)
}
