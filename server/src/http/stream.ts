import type { FastifyReply } from 'fastify'
import type { RequestContext } from './request-context.ts'
import { apiHeaders, type Headers } from './send.ts'
import type { Admitted, Streams } from './streams.ts'

/** What a story returns when its answer is a stream: the head is sent by the handler, the rest as it happens. */
export class StreamResponse {
  readonly begin: Admitted

  constructor(begin: Admitted) {
    this.begin = begin
  }
}

/** The story of `/user/stream`. It came through the generic handler like every call: decoded, admitted, authenticated. */
export function streamHandler(
  streams: Streams,
): (ctx: RequestContext, input: { readonly sign: string }) => Promise<StreamResponse> {
  return async ({ playerId, device }, { sign }) => {
    if (playerId === undefined) throw new Error('a stream belongs to a player')
    return new StreamResponse(await streams.admit({ playerId, sign, device }))
  }
}

export function sendStream(reply: FastifyReply, streaming: StreamResponse, more: Headers): void {
  const { raw, request } = reply.hijack()
  raw.writeHead(200, { ...apiHeaders, ...streamHeaders, 'x-request-id': request.id, ...more })
  streaming.begin(raw)
}

/** A proxy that gathers an answer before it passes it on would gather for ever. */
const streamHeaders: Headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
