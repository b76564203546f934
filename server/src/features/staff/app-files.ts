import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BackofficeConfig } from '../../base/backoffice-config.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** Scripts come from our files alone; the component library writes its styles into the page. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
].join('; ')

/** The files of the built app. Every other path is a screen of it. */
export function registerApp(fastify: FastifyInstance, config: BackofficeConfig, dist: string): void {
  fastify.get('/*', async (request, reply) => {
    const path = new URL(request.url, config.origin).pathname
    const file = await readAppFile(dist, path)
    if (file) return sendFile(reply, config, { ...file, isKept: path.startsWith('/assets/') })
    const page = extname(path) === '' ? await readAppFile(dist, '/index.html') : undefined
    if (page) return sendFile(reply, config, { ...page, isKept: false })
    return reply.callNotFound()
  })
}

type AppFile = { readonly bytes: Buffer; readonly type: string }

/** Nothing outside the folder is read, and nothing of a kind that the app does not have. */
async function readAppFile(dist: string, path: string): Promise<AppFile | undefined> {
  const folder = normalize(dist)
  const file = join(folder, normalize(decodeURI(path)))
  const type = types[extname(file)]
  if (!type || !file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined
  const bytes = await readFile(file).catch(() => undefined)
  return bytes && { bytes, type }
}

function sendFile(reply: FastifyReply, { origin }: BackofficeConfig, file: AppFile & { readonly isKept: boolean }) {
  return reply
    .headers({
      'content-type': file.type,
      'cache-control': file.isKept ? 'private, max-age=31536000, immutable' : 'no-store',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    })
    .send(file.bytes)
}
