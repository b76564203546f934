import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Outcome } from '../runner/outcome.ts'
import { type StoredSession, storeInBrowser } from '../shots/site.ts'
import { median } from './lighthouse.ts'

/** Interactions that redraw much of a page. Each tap toggles between two targets. */
const interactions = [
  { name: 'lottery, pick a number', path: '/pages/lottery/Lottery', target: 'main button[aria-pressed]' },
  { name: 'deposit, pick an amount', path: '/pages/wallet/Deposit', target: 'main button[aria-pressed]' },
  { name: 'login, change the method', path: '/pages/Login/Login', target: 'main [role=tab]', asVisitor: true },
  {
    name: 'game records, change the tab',
    path: '/pages/account/components/GameRecords/GameRecords',
    target: 'main [role=tab]',
  },
  { name: 'account, hide the balance', path: '/pages/account/Account', target: 'main button[aria-pressed]' },
] as const

type Options = {
  readonly apiUrl: string
  /** Folders that `vite build` wrote. They are measured alternately, so that a busy machine slows all of them. */
  readonly folders: readonly string[]
  readonly player: StoredSession | undefined
  readonly rounds: number
}

const tapsPerRound = 12

/** Compares the time from a tap to the next painted frame between builds, on a processor four times slower. */
export async function compareBuilds(browser: Browser, { apiUrl, folders, player, rounds }: Options): Promise<Outcome> {
  const sites = await Promise.all(folders.map((folder) => serveBuild(folder, apiUrl)))
  const lines: string[] = []
  try {
    for (const interaction of interactions) {
      const as = 'asVisitor' in interaction ? undefined : player
      const measuredMs = sites.map((): number[] => [])
      const everyRound = Array.from({ length: rounds }, () => [...sites.entries()]).flat()
      for (const [index, { url }] of everyRound) {
        measuredMs[index]?.push(...(await measureTaps(browser, url + interaction.path, interaction.target, as)))
      }
      lines.push(
        interaction.name,
        ...folders.map((folder, index) => `  ${summary(measuredMs[index] ?? [])}  ${folder}`),
      )
    }
  } finally {
    for (const site of sites) site.close()
  }
  return { ok: true, figure: `${folders.length} builds compared`, lines, passed: folders.length, failed: 0 }
}

function summary(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  return `median ${median(sorted).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${sorted.length} taps)`
}

async function measureTaps(
  browser: Browser,
  url: string,
  target: string,
  as: StoredSession | undefined,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    if (as) await storeInBrowser(page, as)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page
      .locator(target)
      .first()
      .waitFor({ state: 'attached', timeout: 15_000 })
      .catch(async (error: Error) => {
        throw new Error(`no '${target}' on ${url}: ${await page.locator('body').textContent()}`, { cause: error })
      })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const count = Math.min(await page.locator(target).count(), 3)
    const measured: number[] = []
    for (let tap = 0; tap < tapsPerRound; tap += 1) measured.push(await measureTap(page, target, tap % count))
    // The first taps also compile the handlers.
    return measured.slice(2)
  } finally {
    await context.close()
  }
}

/** From the click event to the first task after the next frame, in which its result is painted. */
async function measureTap(page: Page, target: string, index: number): Promise<number> {
  await page.evaluate(`void (globalThis.painted = new Promise((done) => {
    addEventListener('click', (event) => requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done(performance.now() - event.timeStamp)
      channel.port2.postMessage(0)
    }), { once: true, capture: true })
  }))`)
  await page.locator(target).nth(index).dispatchEvent('click')
  const ms = await page.evaluate<number>('globalThis.painted')
  await page.waitForTimeout(60)
  return ms
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves a built folder. Calls go to the API; every other address is the app itself. */
async function serveBuild(folder: string, apiUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer((received, answer) => {
    const path = new URL(received.url ?? '/', apiUrl).pathname
    if (path.startsWith('/api/')) {
      // The host stays that of this site, because the API compares it with the origin of the page.
      const call = request(apiUrl + received.url, { method: received.method, headers: received.headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      received.pipe(call)
      return
    }
    const file = extname(path) === '' ? 'index.html' : path
    readFile(join(folder, file)).then(
      (body) => answer.setHeader('content-type', types[extname(path)] ?? 'text/html; charset=utf-8').end(body),
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
