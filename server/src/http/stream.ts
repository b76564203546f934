import type { FastifyReply } from 'fastify'
import { apiHeaders, type Headers } from './send.ts'
import type { Admitted, Streams } from './streams.ts'
import type { Visit } from './visit.ts'

/** What a story returns when its answer is a stream: the head is sent by the handler, the rest as it happens. */
export class Streaming {
  readonly begin: Admitted

  constructor(begin: Admitted) {
    this.begin = begin
  }
}

/** The story of `/user/stream`. It came through the generic handler like every call: decoded, admitted, authenticated. */
export function streamStory(streams: Streams): (ctx: Visit, input: { readonly sign: string }) => Promise<Streaming> {
  return async ({ playerId, device }, { sign }) => {
    if (playerId === undefined) throw new Error('a stream belongs to a player')
    return new Streaming(await streams.admit({ playerId, sign, device }))
  }
}

export function sendStream(reply: FastifyReply, streaming: Streaming, more: Headers): void {
  const { raw, request } = reply.hijack()
  raw.writeHead(200, { ...apiHeaders, ...streamHeaders, 'x-request-id': request.id, ...more })
  streaming.begin(raw)
}

/** A proxy that gathers an answer before it passes it on would gather for ever. */
const streamHeaders: Headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
