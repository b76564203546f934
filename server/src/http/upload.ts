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

/** A file on its way in. Nothing of it is taken before somebody reads it. */
export type IncomingFile = { read(): Promise<Buffer> }

export type UploadHandler = (ctx: Uploader, file: IncomingFile) => Promise<{ readonly url: string }>
export type FileHandler = (ctx: Uploader, input: { readonly url: string }) => Promise<Attachment>

const uploadCall = defineCall({
  path: upload.path,
  feature: 'player',
  about: 'Takes one picture of the player, and answers with the name by which he can use it.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 30, seconds: 3_600 },
  input: z.object({ file: z.custom<IncomingFile>((value) => typeof value === 'object' && value !== null) }),
  output: z.object({ url: z.string() }),
})

const fileCall = defineCall({
  path: '/file/get',
  feature: 'player',
  about: 'A picture that the player handed in, for himself.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({ url: z.string().check(z.maxLength(200)) }),
  output: z.void(),
})

/**
 * The two calls whose body is not JSON on one side: a form comes in, a file goes out. Everything else about them is
 * like every call: the one generic handler decodes, admits, authenticates, counts and answers.
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

/** A body that says beforehand how long it is can be refused before it comes. Browsers always say so. */
async function requireContentLength({ headers }: FastifyRequest): Promise<void> {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw Object.assign(new Error('no length'), { statusCode: 411 })
  if (length <= formBytesMax) return
  throw Object.assign(new Error('too long'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' })
}

/** The fields of the form before its file, as the body of any call; the file itself waits until its sender is known. */
async function readFields(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const part = await request.file()
  request.body = part ? { ...fieldsOf(part), file: incoming(part) } : {}
  // Whoever is refused has still sent his file: what is left of it is let go, so that he can hear the answer.
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
