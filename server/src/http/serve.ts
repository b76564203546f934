import type { Call } from '@zamra/contract/call.ts'
import { calls } from '@zamra/contract/calls.ts'
import { upload } from '@zamra/contract/file-upload.ts'
import { stream } from '@zamra/contract/stream.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { uuidv7 } from '../base/random.ts'
import { defaultBodyTimeoutMs, enforceBodyTimeouts } from './body-timeout.ts'
import { createCallHandler } from './call.ts'
import type { Handler } from './context.ts'
import type { Edge } from './edge.ts'
import { handleClientError, handleFrameworkError, registerErrorHandlers, rejectExpectHeader } from './failures.ts'
import { registerPreflight } from './origin.ts'
import { allCalls, apiBase, type Route } from './route.ts'
import { streamHandler } from './stream.ts'
import { Streams } from './streams.ts'

/** The public listener: every call of the contract behind the generic handler. It does not listen yet. */
export function createHttpServer(edge: Edge, routes: readonly Route[]): FastifyInstance {
  const fastify = createListener(edge)
  registerPreflight(fastify, edge.app.config.origins)
  for (const [path, { handler }] of allCalls(routes)) registerCall(fastify, edge, calls[path], handler)
  registerStreams(fastify, edge)
  fastify.addHook('onClose', async () => {
    edge.lag.stop()
    edge.requestLog.flush()
  })
  return fastify
}

/** Streams would outlast every drain, so they end when closing begins and their clients reconnect elsewhere. */
function registerStreams(fastify: FastifyInstance, edge: Edge): void {
  const streams = new Streams(edge)
  registerCall(fastify, edge, stream, streamHandler(streams) as never)
  edge.metrics.watchStreams(() => streams.size())
  fastify.addHook('preClose', async () => streams.close())
}

export function registerCall(fastify: FastifyInstance, edge: Edge, call: Call, handler: Handler<never>): void {
  const { method, path, bodyLimitBytes } = call
  fastify.route({
    method,
    url: `${apiBase}${path}`,
    bodyLimit: bodyLimitBytes,
    handler: createCallHandler(edge, call, handler),
  })
}

const bodyLimitBytes = 16_384
/** Longer than the keep-alive of the proxies in front, so that they close connections and never write to a closed one. */
const keepAliveTimeoutMs = 75_000

/** A listener without routes. What is not for players has a listener and a port of its own, see `server.ts`. */
export function createListener(edge: Edge, proxies = edge.app.config.proxies): FastifyInstance {
  const options: FastifyServerOptions = {
    genReqId: uuidv7,
    trustProxy: proxies === 0 ? false : (_address, hop) => hop < proxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: upload.bodyMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // While draining, requests on open connections are answered, and the connection is then closed.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      handleFrameworkError(edge, error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: handleClientError,
  }
  const fastify = Fastify({ ...options, http: { requireHostHeader: false, headersTimeout: defaultBodyTimeoutMs } })
  fastify.server.on('checkExpectation', rejectExpectHeader)
  enforceBodyTimeouts(fastify)
  acceptJsonOnly(fastify)
  registerErrorHandlers(fastify, edge)
  return fastify
}

/**
 * Only JSON is read, because a form of another site can send text/plain without a preflight. A NUL is not part of any
 * text that a person writes, and PostgreSQL cannot store it: it is refused here for every field of every call.
 */
function acceptJsonOnly(fastify: FastifyInstance): void {
  const parseWithCare = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.includes('\\u0000')) return done(Object.assign(new Error('NUL character in a text'), { statusCode: 400 }))
    const plain = isPlain(text) ? parsed(text) : undefined
    if (plain === undefined) return parseWithCare(request, text, done)
    done(null, plain)
  })
}

/** Almost every body contains no escapes and no name that could reach a prototype, and can use the fast parser. */
function isPlain(text: string): boolean {
  return !text.includes('\\') && !text.includes('__proto__') && !text.includes('constructor')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
