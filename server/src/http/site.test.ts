import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { locales } from '@zamra/contract/languages.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../base/clock.ts'
import { registerSite, type SiteOptions } from './site.ts'

const home = '/pages/home/Home'
const script = 'console.log("app")'

let dist: string
let fastify: FastifyInstance
let asked: string[]
let answerMessages: () => unknown
let warnings: string[]

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'site-'))
  asked = []
  warnings = []
  answerMessages = () => [{ id: '1', text: 'hello' }]
  await writeDist()
})

afterEach(async () => {
  vi.useRealTimers()
  await fastify.close()
  await rm(dist, { recursive: true, force: true })
})

test('renders a page with its data embedded for the app', async () => {
  await open()
  const page = await get(home)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<div id="root"><p>hello</p></div>')
  // The last of it: a document that was cut off has no such mark.
  expect(page.body).toMatch(new RegExp(`<i id="end" data-path="${home}" data-lang="en-US" hidden></i>[^i]*$`))
  expect(bootstrapOf(page.body)).toEqual({ '/home/rollMsg{}': [{ id: '1', text: 'hello' }] })
  expect(page.body).toContain('<link rel="modulepreload" href="/assets/home.js">')
  expect(page.body).toContain('<style>p{}</style>')
  expect(page.body).toContain('<link rel="stylesheet" href="/assets/home.css" disabled>')
  expect(Date.parse(String(page.headers['last-modified']))).toBeGreaterThan(0)
})

test('takes language and theme from the cookies, and defaults for unknown values', async () => {
  await open()
  const french = await get(home, { cookie: 'other=1; zlang=fr-FR; ztheme=green' })
  expect(french.body).toContain('<html lang="fr-FR" data-theme="green"><meta color="#0f0">')
  expect(asked).toEqual(['/home/rollMsg fr'])
  const odd = await get(home, { cookie: 'zlang="><script>; ztheme=neon' })
  expect(odd.body).toContain('<html lang="en-US" data-theme="red">')
})

test('renders once for concurrent requests, and serves a stale page while it renders again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await open()
  await Promise.all(Array.from({ length: 20 }, () => get(home)))
  expect(asked).toHaveLength(1)
  answerMessages = () => [{ id: '2', text: 'news' }]
  vi.advanceTimersByTime(10_001)
  expect((await get(home)).body).toContain('<p>hello</p>')
  await vi.waitFor(async () => expect((await get(home)).body).toContain('<p>news</p>'))
  expect(asked).toHaveLength(2)
})

test('renders the rest of the page when a call fails, and leaves the block to the app', async () => {
  answerMessages = () => {
    throw new Error('no database')
  }
  await open()
  const page = await get(home)
  expect(page.body).toContain('<p>nothing</p>')
  expect(bootstrapOf(page.body)).toEqual({})
})

test('serves the shell when rendering fails, until the next rendering succeeds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  answerMessages = () => [{ id: '1', text: 'throw' }]
  await open()
  expect((await get(home)).body).toContain('<div id="root"></div>')
  expect(warnings).toEqual(['page rendering failed, serving the last good one or the shell'])
  answerMessages = () => [{ id: '1', text: 'hello' }]
  vi.advanceTimersByTime(10_001)
  expect((await get(home)).body).toContain('<p>hello</p>')
})

test('keeps the last good page when a later rendering fails', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await open()
  await get(home)
  answerMessages = () => [{ id: '1', text: 'throw' }]
  vi.advanceTimersByTime(10_001)
  await get(home)
  await vi.waitFor(() => expect(warnings).toHaveLength(1))
  expect((await get(home)).body).toContain('<p>hello</p>')
})

test('escapes data so that it cannot end its script element', async () => {
  answerMessages = () => [{ id: '1', text: '</script><script>alert(1)</script>' }]
  await open()
  const { body } = await get(home)
  expect(body.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.stringify(bootstrapOf(body))).toContain('</script>')
})

test('the security policy allows no inline script and only the styles of the page [SE-03]', async () => {
  await open({
    wrapperOrigin: 'https://wrapper.example',
    imageOrigins: ['https://pictures.example'],
    frameOrigins: ['https://games.example'],
    connectOrigins: ['https://tracker.example'],
    secure: true,
  })
  const { body, headers } = await get(home)
  const policy = String(headers['content-security-policy'])
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/g)].map((match) => match[1] ?? '')
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(hashes).toHaveLength(2)
  expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`)
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain('frame-ancestors https://wrapper.example;')
  expect(body).toContain('<meta name="coat-origin" content="https://wrapper.example">')
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;")
  expect(policy).toContain('frame-src https://games.example;')
  expect(policy).toContain("connect-src 'self' https://tracker.example;")
  expect(policy).not.toContain('unsafe')
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' })
})

test('no origin may frame the app unless it is configured', async () => {
  await open()
  const { headers } = await get(home)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none';")
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('compresses pages and answers 304 for an unchanged one', async () => {
  await open()
  const packed = await fastify.inject({ url: home, headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get(home)).body)
  const again = await get(home, { 'if-none-match': String(packed.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('serves files precompressed, and hashed ones as immutable', async () => {
  await open()
  const file = await fastify.inject({ url: '/assets/home.js', headers: { 'accept-encoding': 'br' } })
  expect(file.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(brotliDecompressSync(file.rawPayload).toString()).toBe(script)
  expect((await get('/sw.js')).headers['cache-control']).toBe('public, no-cache')
})

test('answers every route of the app with a document, and an unknown one with 404', async () => {
  await open()
  const known = await get('/pages/wallet/Deposit?tab=2')
  expect([known.statusCode, known.body.includes('<div id="root"></div>')]).toEqual([200, true])
  const unknown = await get('/pages/nowhere')
  expect([unknown.statusCode, unknown.body.includes('<div id="root"></div>')]).toEqual([404, true])
  const shell = await get('/shell.html', { cookie: 'ztheme=white' })
  expect([shell.statusCode, shell.body.includes('data-theme="white"')]).toEqual([200, true])
})

test('never answers the API, health or a missing file with a page', async () => {
  await open()
  for (const url of ['/api/no/such', '/health/none', '/metrics', '/assets/old.js', '/art/none.svg', '/favicon.ico']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, 'nothing here'])
  }
  const posted = await fastify.inject({ method: 'POST', url: home })
  expect(posted.statusCode).toBe(404)
})

async function open(options: Partial<SiteOptions> = {}): Promise<void> {
  fastify = Fastify()
  fastify.setNotFoundHandler((_, reply) => reply.code(404).send('nothing here'))
  await registerSite(fastify, {
    dist,
    clock: systemClock,
    log: { warn: (_, message) => warnings.push(message) },
    fetchCall: async (path, _input, locale) => {
      asked.push(`${path} ${locale}`)
      return answerMessages() as never
    },
    ...options,
  })
}

function get(url: string, headers: Record<string, string> = {}) {
  return fastify.inject({ url, headers })
}

function bootstrapOf(body: string): unknown {
  return JSON.parse(/id="bootstrap">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
}

/** A web of one page, built by hand: it shows the first message, and one word makes it fail. */
async function writeDist(): Promise<void> {
  const preload = Object.fromEntries(locales.map((locale) => [locale, ['/assets/home.js']]))
  const documents = {
    template:
      '<html lang="{{lang}}" data-theme="{{theme}}"><meta color="{{themeColor}}"><title>{{title}}</title>{{head}}{{body}}</html>',
    themeColors: { red: '#f00', green: '#0f0', white: '#fff' },
    shell: { css: 'body{}', sheets: [], preload, body: '<div id="root"></div>' },
    pages: { [home]: { css: 'p{}', sheets: ['/assets/home.css'], preload } },
  }
  const entry = `
    export const pageAt = (path) => (path === '${home}' || path === '/' ? '${home}' : undefined)
    export const isKnown = (path) => path === '/' || ['${home}', '/pages/wallet/Deposit'].includes(path)
    export const callsOf = () => [{ key: '/home/rollMsg{}', path: '/home/rollMsg', input: {} }]
    export const render = async (page, { bootstrap }) => {
      const text = bootstrap['/home/rollMsg{}']?.[0].text ?? 'nothing'
      if (text === 'throw') throw new Error('cannot draw')
      return { html: '<p>' + text.replaceAll('<', '&lt;') + '</p>', title: 'Home', styles: '.art{}' }
    }`
  await mkdir(join(dist, 'public/assets'), { recursive: true })
  await mkdir(join(dist, 'render'))
  await writeFile(join(dist, 'render/documents.json'), JSON.stringify(documents))
  await writeFile(join(dist, 'render/entry-server.js'), entry)
  await writeFile(join(dist, 'render/package.json'), '{"type":"module"}')
  await writeFile(join(dist, 'public/sw.js'), script)
  await writeFile(join(dist, 'public/assets/home.js'), script)
  await writeFile(join(dist, 'public/assets/home.js.br'), brotliCompressSync(script))
}
