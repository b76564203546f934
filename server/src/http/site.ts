import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { apiLocale, catalogueOf, type Locale } from '@zamra/contract/languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Document } from './site-document.ts'
import { type HeaderOptions, pageHeaders } from './site-headers.ts'
import { openPages, type Pages } from './site-pages.ts'
import { type FetchCall, openSiteRenderer, type RenderedPage, type SiteRenderer } from './site-render.ts'

export type SiteOptions = Partial<Omit<HeaderOptions, 'frameAncestors'>> & {
  /** The only origin that may frame the app, and to which the app sends its version. */
  readonly wrapperOrigin?: string | undefined
  /** The folder made by `npm run build -w web`. */
  readonly dist: string
  /** Runs one call of the contract in this process as an anonymous caller: its `resultData`, or a thrown refusal. */
  readonly fetchCall: FetchCall
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Serves the built web app from the origin of the API. `server.ts` calls it after the API routes when
 * `config.webDist` is set:
 *
 *   await registerSite(fastify, { dist: config.webDist, fetchCall, log, secure: config.deployment === 'live' })
 */
export async function registerSite(fastify: FastifyInstance, options: SiteOptions): Promise<void> {
  const {
    dist,
    fetchCall,
    clock,
    log,
    secure = false,
    wrapperOrigin,
    imageOrigins = [],
    frameOrigins = [],
    connectOrigins = [],
  } = options
  const root = resolve(dist)
  const studio = await openSiteRenderer(join(root, 'render'), fetchCall, wrapperOrigin)
  const pages = openPages<RenderedPage>({ draw: studio.draw, clock, log })
  const frameAncestors = wrapperOrigin === undefined ? [] : [wrapperOrigin]
  const site: Site = { studio, pages, headers: { secure, frameAncestors, imageOrigins, frameOrigins, connectOrigins } }
  await registerFiles(fastify, join(root, 'public'))
  fastify.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => answer(site, request, reply) })
}

type Site = { readonly studio: SiteRenderer; readonly pages: Pages<RenderedPage>; readonly headers: HeaderOptions }

/** A file with a hashed name never changes; everything else is revalidated, mostly with 304. */
async function registerFiles(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const isHashed = path.slice(root.length).startsWith('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
}

/** Paths of machine interfaces, which never answer with a page. */
const notPages = /^\/(?:api|health|metrics|assets)(?:\/|$)|\.\w{1,12}$/

async function answer(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [path = '/'] = request.url.split('?')
  const { web, shell } = site.studio
  if (path !== '/shell.html' && notPages.test(path)) return reply.callNotFound()
  const page = web.pageAt(path)
  const seen = page === undefined ? undefined : await site.pages.at(page, localeOf(request))
  if (path !== '/shell.html' && !web.isKnown(path)) reply.code(404)
  // The app reads this to tell how old a page is when it is offline.
  if (seen) reply.header('last-modified', seen.seenAt.toUTCString())
  const theme = cookie(request, 'ztheme')
  sendDocument(site, request, reply, await (seen?.drawn.in(theme) ?? shell(theme)))
}

function sendDocument({ headers }: Site, request: FastifyRequest, reply: FastifyReply, document: Document): void {
  reply.headers(pageHeaders(document, headers))
  if (request.headers['if-none-match'] === document.etag) {
    reply.code(304).send()
    return
  }
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  reply.send(encoding ? document[encoding] : document.plain)
}

function localeOf(request: FastifyRequest): Locale {
  return catalogueOf(apiLocale(cookie(request, 'zlang')))
}

/** Reads one of our plain cookies. They hold preferences and no secrets. */
function cookie(request: FastifyRequest, name: string): string {
  const found = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,40})`).exec(request.headers.cookie ?? '')
  return found?.[1] ?? ''
}
