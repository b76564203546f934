import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { calls } from '@zamra/contract/calls.ts'
import { defaultLocale } from '@zamra/contract/languages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, refusal } from '../base/refusal.ts'
import type { Edge } from './edge.ts'
import { refusalBody } from './envelope.ts'
import { apiBase } from './route.ts'
import { apiHeaders, type Headers, send } from './send.ts'

/**
 * A request that reaches no call gets an HTTP error status (a call always answers 200) and the same envelope:
 * every answer has a `state`.
 */
export function registerErrorHandlers(fastify: FastifyInstance, edge: Edge): void {
  fastify.setNotFoundHandler((request, reply) => {
    const method = methodOf(request.url)
    if (method === undefined) return refuse(edge, reply, { status: 404, refusal: refusal('thing.notFound', {}) })
    return refuse(edge, reply, {
      status: 405,
      refusal: invalidField('method', 'notAllowed'),
      headers: { allow: method },
    })
  })
  fastify.setErrorHandler((error: FastifyError, request, reply) => handleFrameworkError(edge, error, request, reply))
}

export function handleFrameworkError(
  edge: Edge,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 500
  if (status >= 400 && status <= 499) {
    refuse(edge, reply, { status, refusal: invalidField('body', problems[error.code] ?? 'malformed') })
    return
  }
  edge.app.log.error({ err: error, requestId: request.id }, 'unhandled error')
  refuse(edge, reply, { status: 500, refusal: refusal('server.error', {}) })
}

/** Malformed HTTP still gets an answer with `state`. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = rawStatuses[error.code ?? ''] ?? '400 Bad Request'
  const head = Object.entries(lastHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}\r\n${malformed}`)
}

/** Any expectation other than `100-continue` is rejected. */
export function rejectExpectHeader(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, lastHeaders).end(malformed)
}

const malformed = refusalBody('state', invalidField('request', 'malformed'), defaultLocale)
const lastHeaders = { ...apiHeaders, 'content-length': Buffer.byteLength(malformed), connection: 'close' }

type Failure = { readonly status: number; readonly refusal: Refusal; readonly headers?: Headers }

function refuse({ metrics }: Edge, reply: FastifyReply, { status, refusal, headers }: Failure): void {
  metrics.failures.inc({ status: String(status) })
  send(reply, status, refusalBody('state', refusal, defaultLocale), headers)
}

export function invalidField(field: string, problem: string): Refusal {
  return refusal('input.invalid', { fields: [{ field, problem }] })
}

const problems: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrongLength',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty',
}

const rawStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

function methodOf(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.startsWith(apiBase)) return undefined
  const call = path.slice(apiBase.length)
  return Object.hasOwn(calls, call) ? calls[call as keyof typeof calls].method : undefined
}
