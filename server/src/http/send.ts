import type { FastifyReply } from 'fastify'

export type Headers = Readonly<Record<string, string>>

/** API answers may not be cached, sniffed, framed or loaded by another site. */
export const apiHeaders: Headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const always = Object.entries(apiHeaders).flat()

/**
 * The answer is finished text, so it goes straight to the socket: the framework's reply path, made for replies that
 * plugins may still change, costs a fifth of a small answer.
 */
export function send(reply: FastifyReply, httpStatus: number, body: string, more?: Headers): void {
  const { raw, request } = reply.hijack()
  const headers = [...always, 'x-request-id', request.id, 'content-length', String(Buffer.byteLength(body))]
  for (const name in more) headers.push(name, more[name] as string)
  raw.writeHead(httpStatus, headers)
  raw.end(body)
}
