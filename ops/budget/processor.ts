import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type StoredSession, storeInBrowser } from '../shots/site.ts'
import { controlPageMs, serveControlPage } from './control-page.ts'
import type { Gate } from './gates.ts'
import { median } from './lighthouse.ts'
import { blockingMs, type MainThread, mainThreadOf } from './main-thread.ts'
import { slow4g } from './slow-4g.ts'
import { firstVisit } from './visit-pages.ts'

/** What the main thread of a page may take: blocking after its first paint, on a processor four times slower, and all of it. */
type Measured = { readonly name: string; readonly path: string; readonly isOfPlayer?: boolean; readonly blockingMaxMs: number }

const measured: readonly Measured[] = [
  { name: 'Home', path: '/pages/home/Home', blockingMaxMs: 200 },
  { name: 'Wingo', path: '/pages/lottery/Lottery?game=minute', blockingMaxMs: 200 },
  { name: 'Promo', path: '/pages/promo/Promo', blockingMaxMs: 200 },
  { name: 'Deposit', path: '/pages/wallet/Deposit', isOfPlayer: true, blockingMaxMs: 200 },
]

const slower = 4
/** After this time the late parts of a page are drawn. */
const settledMs = 3_000
const categories = ['toplevel', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * What pages cost the processor of a phone, as CI can tell it: in processor time, which a task does not use while it waits
 * for another process, and beside a control page in the same minute, which tells how fast this machine computes now.
 */
export async function processorGates(
  { url, player, runs }: { readonly url: string; readonly player: StoredSession | undefined; readonly runs: number },
  browser: Browser,
  print: (line: string) => void,
): Promise<readonly Gate[]> {
  const control = await serveControlPage()
  const pages = measured.filter(({ isOfPlayer }) => player || !isOfPlayer)
  const seen = new Map(pages.map((page) => [page, [] as number[]]))
  const controlMs: number[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      const { allMs } = await traceVisit(browser, control.url, 'document.title === "done"')
      controlMs.push(allMs)
      for (const page of pages) {
        const visit = await traceVisit(browser, url + page.path, undefined, page.isOfPlayer ? player : undefined)
        seen.get(page)?.push(blockingMs(visit.afterPaintMs, (slower * controlPageMs) / allMs))
        print(`${page.name} ${run + 1}: ${visit.allMs.toFixed(0)} ms of processor, control page ${allMs.toFixed(0)} ms`)
      }
    }
  } finally {
    control.close()
  }
  return [...seen].map(([{ name, blockingMaxMs }, values]) => ({
    name: `${name}, blocking by processor time, 4×, median of ${runs}`,
    value: Math.round(median(values)),
    most: blockingMaxMs,
    unit: 'ms',
  }))
}

async function traceVisit(browser: Browser, url: string, done?: string, player?: StoredSession): Promise<MainThread> {
  const context = await browser.newContext({
    ...firstVisit,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    return await traceIn(context, url, done, player)
  } finally {
    await context.close()
  }
}

async function traceIn(context: BrowserContext, url: string, done?: string, player?: StoredSession): Promise<MainThread> {
  const page = await context.newPage()
  if (player) await storeInBrowser(page, player)
  await emulateNetwork(page)
  const browser = context.browser()
  if (!browser) throw new Error('the context has no browser')
  await browser.startTracing(page, { categories })
  await page.goto(url)
  if (done) await page.waitForFunction(done)
  else await page.waitForLoadState('networkidle')
  await page.waitForTimeout(done ? 0 : settledMs)
  return mainThreadOf((await browser.stopTracing()).toString())
}

async function emulateNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytes = (kbps: number) => (kbps * 1_000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4g.requestLatencyMs,
    downloadThroughput: bytes(slow4g.downloadThroughputKbps),
    uploadThroughput: bytes(slow4g.uploadThroughputKbps),
  })
}
