import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import { type StoredSession, storeInBrowser } from '../shots/site.ts'
import { controlPageMs, serveControlPage } from './control-page.ts'
import type { Gate } from './gates.ts'
import { median } from './lighthouse.ts'
import { blockingMs, type MainThread, mainThreadOf, tapsMs, traceCategories } from './main-thread.ts'
import { probe } from './page-probe.ts'
import { slow4g } from './slow-4g.ts'
import { firstVisit } from './visit-pages.ts'

type Visited = {
  readonly name: string
  readonly path: string
  readonly isOfPlayer?: boolean
  /** Tabs that are tapped after the page has come to rest. */
  readonly taps?: readonly string[]
}

const pages: readonly Visited[] = [
  {
    ...{ name: 'Home', path: '/pages/home/Home' },
    taps: ['/pages/account/Account', '/pages/home/Home', '/pages/account/Account'],
  },
  { name: 'Wingo', path: '/pages/lottery/Lottery?game=minute' },
  { name: 'Promo', path: '/pages/promo/Promo' },
  { name: 'Deposit', path: '/pages/wallet/Deposit', isOfPlayer: true },
]

/** A phone, compared with the machine on which the limits were set. */
const slower = 4
/** Until then a player reads the page, and the app draws its late parts and prefetches the tabs. */
const restMs = 4_000

type Watched = { readonly url: string; readonly player: StoredSession | undefined; readonly runs: number }

/**
 * What pages cost the processor of a phone, as a busy machine can tell it: in processor time, which a task does not use
 * while it waits for another process, and beside a control page at the same time, which tells how fast this machine
 * computes now. It sees what scripts, styles and layout cost, and not what a page waits for: that is what Lighthouse is for.
 */
export async function processorGates(
  { url, player, runs }: Watched,
  print: (line: string) => void,
): Promise<readonly Gate[]> {
  const control = await serveControlPage()
  const visited = pages.filter(({ isOfPlayer }) => player || !isOfPlayer)
  const browsers = await Promise.all([control, ...visited].map(launch))
  const blocking = new Map(visited.map(({ name }) => [name, [] as number[]]))
  const taps: (readonly number[])[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      const [controlled, ...seen] = await Promise.all(
        browsers.map((browser, index) => {
          const page = visited[index - 1]
          if (!page) return visit(browser, control.url, readControlPage)
          const { path, isOfPlayer, taps: tabs = [] } = page
          return visit(browser, url + path, (shown) => useTabs(shown, tabs), isOfPlayer ? player : undefined)
        }),
      )
      const slowness = (slower * controlPageMs) / (controlled?.allMs ?? Number.NaN)
      for (const [index, { name, taps: tabs }] of visited.entries()) {
        const thread = seen[index] as MainThread
        const ms = blockingMs(thread, slowness)
        blocking.get(name)?.push(ms)
        if (tabs) taps.push(tapsMs(thread, slowness))
        print(
          `${name} ${run + 1}: blocking ${ms.toFixed(0)} ms, ${thread.allMs.toFixed(0)} ms of processor, control page ${controlled?.allMs.toFixed(0)} ms`,
        )
      }
    }
  } finally {
    control.close()
    await Promise.all(browsers.map((browser) => browser.close()))
  }
  const first = taps.map(([ms = Number.NaN]) => ms)
  const kept = taps.flatMap(([, ...ms]) => ms)
  return [
    ...[...blocking].map(([name, all]) => gateOf(`${name}, blocking, processor time, 4×`, all, 200)),
    gateOf('tap to painted, kept tab, processor time, 4×', kept, 250),
    gateOf('tap to painted, first tab, processor time, 4×', first, 450),
  ]
}

function gateOf(name: string, all: readonly number[], most: number): Gate {
  return { name, value: Math.round(median(all)), most, unit: 'ms' }
}

/** One for each page, because a browser takes one trace at a time. */
async function launch(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
}

async function visit(
  browser: Browser,
  url: string,
  use: (page: Page) => Promise<void>,
  player?: StoredSession,
): Promise<MainThread> {
  const viewport = { width: 412, height: 823 }
  const phone = { viewport, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...firstVisit, ...phone })
  try {
    const page = await context.newPage()
    await page.addInitScript(probe)
    if (player) await storeInBrowser(page, player)
    await emulateNetwork(page)
    await browser.startTracing(page, { categories: [...traceCategories] })
    await page.goto(url)
    await use(page)
    return mainThreadOf((await browser.stopTracing()).toString())
  } finally {
    await context.close()
  }
}

async function readControlPage(page: Page): Promise<void> {
  await page.waitForFunction('document.title === "done"')
}

async function useTabs(page: Page, tabs: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(restMs)
  for (const link of tabs) {
    await page.evaluate(`probe.awaitTab(${JSON.stringify(link)})`)
    await page.locator(`nav a[href="${link}"]`).last().tap()
    await page.evaluate('probe.painted')
    await page.waitForTimeout(500)
  }
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
