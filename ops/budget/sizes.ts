import { get } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { type StoredSession, storeInBrowser } from '../shots/site.ts'
import type { Gate } from './gates.ts'
import { firstVisit } from './visit-pages.ts'

const kib = (bytes: number) => bytes / 1_024

/** The transfer size of Home. */
export async function homeGates(url: string, browser: Browser): Promise<readonly Gate[]> {
  const home = await closureOf(url, '/pages/home/Home')
  const [gzip, brotli] = [await weigh(url, home.scripts, 'gzip'), await weigh(url, home.scripts, 'br')]
  const firstVisitKb = (await transfer(url, browser)) / 1_000
  return [
    { name: 'Home, initial JS, gzip', value: kib(gzip), most: 104, aim: 96, unit: 'KiB' },
    { name: 'Home, initial JS, brotli', value: kib(brotli), most: 92, unit: 'KiB' },
    { name: 'Home, HTML with its styles, brotli', value: kib(home.htmlBytes), most: 14, aim: 12, unit: 'KiB' },
    { name: 'Home, everything on a first visit', value: firstVisitKb, most: 200, aim: 160, unit: 'KB' },
  ]
}

/** Every script that a player has after Home: other pages are weighed without them. */
export async function scriptsOfHome(
  url: string,
  browser: Browser,
  player: StoredSession | undefined,
): Promise<readonly string[]> {
  const { scripts } = await closureOf(url, '/pages/home/Home')
  const page = await browser.newPage(firstVisit)
  await page.addInitScript(withoutPrefetching)
  if (player) await storeInBrowser(page, player)
  await page.goto(`${url}/pages/home/Home`)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  // After its first paint Home fetches the route table, and for a player also the code that keeps their data current.
  await page.waitForTimeout(8_000)
  const late = await fetchedScripts(page)
  await page.close()
  return [...scripts, ...late]
}

/** Runs in a page before its own scripts: it prefetches no other page, so no script of another one is among its own. */
export const withoutPrefetching = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

/** Every script that the page has fetched. */
export async function fetchedScripts(page: Page): Promise<string[]> {
  const names = await page.evaluate<string[]>("performance.getEntriesByType('resource').map((one) => one.name)")
  return names.filter((name) => name.endsWith('.js')).map((name) => new URL(name).pathname)
}

/** What a page fetched beyond what Home has fetched already. */
export async function ownJsGate(url: string, name: string, own: readonly string[]): Promise<Gate> {
  return {
    name: `${name}, its own JS, gzip`,
    value: kib(await weigh(url, own, 'gzip')),
    most: 18,
    aim: 12,
    unit: 'KiB',
  }
}

/** The document of a page and every script it references: the early script, the entry and its static imports. */
async function closureOf(url: string, path: string) {
  const { body } = await fetchBytes(url + path, 'identity')
  const html = body.toString()
  const scripts = [...html.matchAll(/<(?:script [^>]*?src|link rel="modulepreload"[^>]*? href)="([^"]+)"/g)]
  const { body: packed } = await fetchBytes(url + path, 'br')
  return { scripts: scripts.map((match) => match[1] ?? ''), htmlBytes: packed.length }
}

/** The bytes of these files as the server sends them in an encoding. */
export async function weigh(url: string, files: readonly string[], encoding: string): Promise<number> {
  const all = await Promise.all(files.map((file) => fetchBytes(url + file, encoding)))
  return all.reduce((sum, { body }) => sum + body.length, 0)
}

/** The compressed size. `fetch` would decompress the body. */
function fetchBytes(url: string, encoding: string): Promise<{ body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ body: Buffer.concat(parts) }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

/** Everything the browser fetches, headers included, until the network is idle. */
async function transfer(url: string, browser: Browser): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  await page.goto(`${url}/pages/home/Home`, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
}
