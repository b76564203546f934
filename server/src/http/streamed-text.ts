import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { apiHeaders, type Headers } from './send.ts'

/** A client that reads this slowly does not get the rest. */
const sendMs = 120_000

/**
 * The output of a handler with one text that is too long to hold: it is sent in pieces, each when the client has taken the
 * one before. The client receives the same JSON as if it had been sent at once.
 */
export class StreamedText {
  /** The output with the empty text in its place. */
  readonly output: Readonly<Record<string, unknown>>
  readonly field: string
  readonly pieces: AsyncIterable<string>
  /** Called once, when the last piece was sent or the sending failed. */
  readonly done: () => void

  constructor(given: Pick<StreamedText, 'output' | 'field' | 'pieces' | 'done'>) {
    this.output = given.output
    this.field = given.field
    this.pieces = given.pieces
    this.done = given.done
  }
}

/** Sends the encoded body with the pieces in the place of the marker. Rejects when the text could not be sent completely. */
export async function sendStreamedText(
  reply: FastifyReply,
  { pieces, done }: StreamedText,
  { body, marker }: { readonly body: string; readonly marker: string },
  more: Headers,
): Promise<void> {
  try {
    const { raw, request } = reply.hijack()
    const [head = '', tail = ''] = body.split(marker)
    raw.writeHead(200, { ...apiHeaders, 'x-request-id': request.id, ...more })
    const source = Readable.from(wirePieces(head, pieces, tail), { highWaterMark: 1 })
    // What fails half way ends the connection, so that the client does not take a part for the whole.
    await pipeline(source, raw, { signal: AbortSignal.timeout(sendMs) })
  } finally {
    done()
  }
}

async function* wirePieces(head: string, pieces: AsyncIterable<string>, tail: string): AsyncGenerator<string> {
  yield head
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1)
  yield tail
}
