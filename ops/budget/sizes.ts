import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import { type StoredSession, storeInBrowser } from '../shots/site.ts'
import type { Gate } from './gates.ts'
import type { MeasuredPage } from './pages.ts'
import { firstVisit, visitConcurrently } from './visit-pages.ts'

const kib = (bytes: number) => bytes / 1_024

/** The transfer size of Home and of the other pages. */
export async function sizeGates(
  {
    url,
    pages,
    player,
  }: { readonly url: string; readonly pages: readonly MeasuredPage[]; readonly player: StoredSession | undefined },
  browser: Browser,
): Promise<readonly Gate[]> {
  const home = await closureOf(url, '/pages/home/Home')
  const homeJs = await weigh(url, home.scripts, 'gzip')
  // After its first paint Home fetches the route table, and for a player also the code that keeps their data current.
  const afterHome = await scriptsOf(`${url}/pages/home/Home`, browser, player, 8_000)
  const otherPages = pages.filter(({ name }) => name !== 'home')
  const others = new Map<MeasuredPage, Gate>()
  await visitConcurrently(otherPages, async (page) => void others.set(page, await ownJs(page)))
  return [
    { name: 'Home, initial JS, gzip', value: kib(homeJs), most: 104, aim: 96, unit: 'KiB' },
    { name: 'Home, initial JS, brotli', value: kib(await weigh(url, home.scripts, 'br')), most: 92, unit: 'KiB' },
    ...otherPages.flatMap((page) => others.get(page) ?? []),
    { name: 'Home, HTML with its styles, brotli', value: kib(home.htmlBytes), most: 14, aim: 12, unit: 'KiB' },
    {
      name: 'Home, everything on a first visit',
      value: (await transfer(url, browser)) / 1_000,
      most: 200,
      aim: 160,
      unit: 'KB',
    },
  ]

  /** What a page fetches beyond what Home has fetched already. */
  async function ownJs({ name, path, player: as }: MeasuredPage): Promise<Gate> {
    const fetched = await scriptsOf(url + path, browser, as)
    const own = fetched.filter((script) => !home.scripts.includes(script) && !afterHome.includes(script))
    return {
      name: `${name}, its own JS, gzip`,
      value: kib(await weigh(url, own, 'gzip')),
      most: 18,
      aim: 12,
      unit: 'KiB',
    }
  }
}

/**
 * Every script that a page fetches until it is complete. With `saveData` the app prefetches no other page, so no other
 * script is among them.
 */
async function scriptsOf(
  address: string,
  browser: Browser,
  player: StoredSession | undefined,
  restMs = 0,
): Promise<string[]> {
  const page = await browser.newPage(firstVisit)
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
  if (player) await storeInBrowser(page, player)
  await page.goto(address)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(restMs)
  const names = await page.evaluate<string[]>("performance.getEntriesByType('resource').map((one) => one.name)")
  await page.close()
  return names.filter((name) => name.endsWith('.js')).map((name) => new URL(name).pathname)
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
