import type { FastifyReply } from 'fastify'

/** Nothing that the API says may be kept, sniffed, framed, or loaded by another site. */
export const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const

export function send(reply: FastifyReply, httpStatus: number, body: string, retryAfter?: number): void {
  reply.code(httpStatus).headers(apiHeaders).header('x-request-id', reply.request.id)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.send(body)
}
