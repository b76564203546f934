import type { FastifyReply } from 'fastify'
import type { RequestContext } from './request-context.ts'
import { apiHeaders, type Headers } from './send.ts'
import type { Admitted, Streams } from './streams.ts'

/** The output of a handler that answers with a stream: the generic handler sends the head, the rest follows. */
export class StreamResponse {
  readonly begin: Admitted

  constructor(begin: Admitted) {
    this.begin = begin
  }
}

/** The handler of `/user/stream`. It runs behind the generic handler like every call. */
export function streamHandler(
  streams: Streams,
): (ctx: RequestContext, input: { readonly sign: string }) => Promise<StreamResponse> {
  return async ({ playerId, device }, { sign }) => {
    if (playerId === undefined) throw new Error('stream opened without a player')
    return new StreamResponse(await streams.admit({ playerId, sign, device }))
  }
}

export function sendStream(reply: FastifyReply, streaming: StreamResponse, more: Headers): void {
  const { raw, request } = reply.hijack()
  raw.writeHead(200, { ...apiHeaders, ...streamHeaders, 'x-request-id': request.id, ...more })
  streaming.begin(raw)
}

/** A proxy must not buffer a stream, because it never ends. */
const streamHeaders: Headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
