import type { FastifyReply } from 'fastify'
import { apiHeaders, type Headers } from './send.ts'

/** What a story returns when its answer is a file: bytes to be kept, never to be shown as a page of ours. */
export class Attachment {
  readonly bytes: Buffer
  readonly about: { readonly type: string; readonly fileName: string }

  constructor(bytes: Buffer, about: Attachment['about']) {
    this.bytes = bytes
    this.about = about
  }
}

export function sendAttachment(reply: FastifyReply, { bytes, about }: Attachment, more: Headers): void {
  const { raw, request } = reply.hijack()
  raw.writeHead(200, {
    ...apiHeaders,
    'content-type': about.type,
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${about.fileName}"`,
    'x-request-id': request.id,
    ...more,
  })
  raw.end(bytes)
}
