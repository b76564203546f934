import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import type { Gate } from './gates.ts'

/**
 * What the service worker fetches for the time without a network: its own script and all that it keeps after a first
 * visit of Home. Files that the page has fetched come from the browser's cache and cost nothing.
 */
export async function workerGates(url: string, browser: Browser): Promise<readonly Gate[]> {
  const usual = await fetchedByWorker(url, browser, false)
  const saving = await fetchedByWorker(url, browser, true)
  return [
    { name: 'service worker, fetched after a first visit', value: usual.kib, most: 36, aim: 24, unit: 'KiB' },
    { name: 'service worker, kept after a first visit', value: usual.kept, most: 64, unit: 'files' },
    { name: 'service worker, fetched when data is saved', value: saving.kib, most: 10, aim: 8, unit: 'KiB' },
  ]
}

async function fetchedByWorker(url: string, browser: Browser, savesData: boolean) {
  const site = await startCountingSite(url, savesData)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  try {
    const page = await context.newPage()
    await page.goto(`${site.url}/pages/home/Home`, { waitUntil: 'networkidle' })
    await page.evaluate('navigator.serviceWorker.ready')
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_000)
    const kept = await page.evaluate<number>(`(async () => {
      const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)))
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().length
    })()`)
    return { kib: site.workerBytes() / 1_024, kept }
  } finally {
    await context.close()
    site.close()
  }
}

/** A proxy that counts what the worker fetches, in the compressed form in which it is sent. */
async function startCountingSite(url: string, savesData: boolean) {
  let bytes = 0
  const server = createServer((received, answer) => {
    const passed = request(
      url + received.url,
      { method: received.method, headers: forwardedHeaders(received, savesData) },
      (reply) => {
        reply.on('data', (part: Buffer) => {
          if (isByWorker(received)) bytes += part.length
        })
        if (savesData && received.url === '/sw.js') return void sendSavingWorker(reply, answer)
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    received.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, workerBytes: () => bytes, close }
}

/** The worker's script can only be extended uncompressed. */
function forwardedHeaders({ url, headers }: IncomingMessage, savesData: boolean) {
  return savesData && url === '/sw.js' ? { ...headers, 'accept-encoding': 'identity' } : headers
}

/** Pages, scripts and styles that a page fetches have a destination of their own; what is left is its calls. */
function isByWorker({ url, headers }: IncomingMessage): boolean {
  if (headers['service-worker'] === 'script') return true
  return headers['sec-fetch-dest'] === 'empty' && !url?.startsWith('/api/')
}

/** No browser option turns the setting on for a worker. */
async function sendSavingWorker(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
  const script = (await reply.toArray()).join('')
  answer.setHeader('content-type', 'text/javascript')
  answer.end(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } });${script}`)
}
