import type { FastifyReply } from 'fastify'
import { apiHeaders, type Headers } from './send.ts'

/** The output of a handler that answers with a file. It is always sent as a download, never as a page of our origin. */
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
