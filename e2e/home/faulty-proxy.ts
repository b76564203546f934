import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

/** What the proxy does to documents: it stalls in the middle or in the head, breaks the connection there, or is slow. */
type Documents = 'whole' | 'stalled' | 'stalledHead' | 'broken' | 'slow'

export type FaultyProxy = {
  readonly url: string
  documents: Documents
  /** From now on the site is a newer release: the same app, with other file names. */
  isNextRelease: boolean
  close(): void
}

/** A proxy in front of the running app. */
async function openFaultyProxy(): Promise<FaultyProxy> {
  const line = { url: '', documents: 'whole' as Documents, isNextRelease: false, close: () => {} }
  const server = createServer((asked, answer) => {
    // The host stays that of the proxy, because the API compares it with the origin of the page.
    const { 'if-none-match': _, 'if-modified-since': __, ...sent } = asked.headers
    const headers = { ...sent, 'accept-encoding': 'identity' }
    const address = `${process.env.ZAMRA_URL}${asked.url?.replace('-next.', '.')}`
    const passed = request(address, { method: asked.method, headers }, (reply) => {
      // An open page of the older release still gets its own files.
      const isRenamed = line.isNextRelease && !/\/assets\/.*(?<!-next)\.\w+$/.test(asked.url ?? '')
      void deliver(reply, answer, { documents: line.documents, isRenamed })
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  line.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return line
}

type Flaws = { readonly documents: Documents; readonly isRenamed: boolean }

async function deliver(reply: IncomingMessage, answer: ServerResponse, { documents, isRenamed }: Flaws): Promise<void> {
  const type = reply.headers['content-type'] ?? ''
  answer.writeHead(reply.statusCode ?? 502, withoutLength(reply.headers))
  if (!/html|javascript|css/.test(type)) return void reply.pipe(answer)
  const text = (await reply.toArray()).join('')
  const body = isRenamed ? text.replace(/(-[\w-]{8})\.(js|css)\b/g, '$1-next.$2') : text
  if (!type.includes('html') || documents === 'whole') return void answer.end(body)
  // The head holds the styles and is long; what the player sees comes after it.
  const [bodyAt, styles] = [body.indexOf('<body'), body.indexOf('<style')]
  const middle = Math.floor((bodyAt + (documents === 'stalledHead' ? styles : body.length)) / 2)
  answer.write(body.slice(0, middle))
  if (documents === 'broken') setTimeout(() => answer.destroy(), 200)
  if (documents === 'slow') setTimeout(() => answer.end(body.slice(middle)), 3_000)
}

function withoutLength({ 'content-length': _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers
}

/** A journey whose page comes through the proxy, on a phone of its own with its service worker. */
export const test = base.extend<{ faultyProxy: FaultyProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
  faultyProxy: async ({}, use) => {
    const proxy = await openFaultyProxy()
    await use(proxy)
    proxy.close()
  },
  keepsApp: true,
})

/** Opens Home through the proxy and waits until the service worker controls the page. */
export async function visitHome(page: Page, { url }: FaultyProxy): Promise<void> {
  await page.goto(`${url}/pages/home/Home`)
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true)
}
