import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { defineCall } from '@zamra/contract/call.ts'
import { upload } from '@zamra/contract/file-upload.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '../app-context.ts'
import type { Attachment } from './attachment.ts'
import { withBodyTimeout } from './body-timeout.ts'
import { createCallHandler } from './call.ts'
import type { Edge } from './edge.ts'
import { invalidField } from './failures.ts'
import { apiBase } from './route.ts'
import { registerCall } from './serve.ts'

type Uploader = { readonly app: AppContext; readonly playerId: PlayerId }

/** An incoming file. Nothing is read before `read` is called. */
export type IncomingFile = { read(): Promise<Buffer> }

export type UploadHandler = (ctx: Uploader, file: IncomingFile) => Promise<{ readonly url: string }>
export type FileHandler = (ctx: Uploader, input: { readonly url: string }) => Promise<Attachment>

const uploadCall = defineCall({
  path: upload.path,
  feature: 'player',
  about: 'Stores one picture of the player and returns the name under which they can use it.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 30, seconds: 3_600 },
  input: z.object({ file: z.custom<IncomingFile>((value) => typeof value === 'object' && value !== null) }),
  output: z.object({ url: z.string() }),
})

const fileCall = defineCall({
  path: '/file/get',
  feature: 'player',
  about: 'A picture that the player uploaded, for the player only.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({ url: z.string().check(z.maxLength(200)) }),
  output: z.void(),
})

/**
 * The two calls whose body is not JSON on one side: a form comes in, a file goes out. Otherwise they are
 * like every call behind the generic handler.
 */
export function registerFileCalls(fastify: FastifyInstance, edge: Edge, take: UploadHandler, give: FileHandler): void {
  registerCall(fastify, edge, fileCall, give as never)
  const story = (ctx: Uploader, { file }: { readonly file: IncomingFile }) => take(ctx, file)
  fastify.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    scope.route({
      method: 'POST',
      url: `${apiBase}${upload.path}`,
      config: withBodyTimeout(upload.bodyMs),
      onRequest: requireContentLength,
      preHandler: readFields,
      handler: createCallHandler(edge, uploadCall, story as never),
    })
  })
}

const limits = {
  fields: 16,
  fieldNameSize: 32,
  fieldSize: 256,
  files: 1,
  parts: 17,
  headerPairs: 16,
  fileSize: upload.bytesMax,
} as const
const formBytesMax = upload.bytesMax + 16_384

/** Requires Content-Length, so that a body can be refused before it arrives. Browsers always send it. */
async function requireContentLength({ headers }: FastifyRequest): Promise<void> {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw Object.assign(new Error('Content-Length required'), { statusCode: 411 })
  if (length <= formBytesMax) return
  throw Object.assign(new Error('body too large'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
}

/** Reads the form fields before the file as the body of the call; the file is read after authentication. */
async function readFields(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const part = await request.file()
  request.body = part ? { ...fieldsOf(part), file: incoming(part) } : {}
  // A refused client is still sending its file: the rest is discarded, so that the client reads the answer.
  reply.raw.once('finish', () => request.raw.unpipe().resume())
}

const numbers = new Set(['appId', 'uid', 'h5No'])

function fieldsOf({ fields }: MultipartFile): Readonly<Record<string, unknown>> {
  const known = Object.entries(fields).flatMap(([name, field]) =>
    isValue(field) ? [[name, field.value] as const] : [],
  )
  return Object.fromEntries(known.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]))
}

function isValue(field: Multipart | Multipart[] | undefined): field is Extract<Multipart, { type: 'field' }> {
  return field !== undefined && !Array.isArray(field) && field.type === 'field'
}

function incoming({ file, fieldname }: MultipartFile): IncomingFile {
  return {
    async read() {
      if (fieldname !== upload.field) throw invalidField('file', 'missing')
      const chunks: Buffer[] = []
      try {
        for await (const chunk of file) chunks.push(chunk as Buffer)
      } catch {
        throw invalidField('file', 'brokenOff')
      }
      if (file.truncated) throw invalidField('file', 'tooLarge')
      return Buffer.concat(chunks)
    },
  }
}
