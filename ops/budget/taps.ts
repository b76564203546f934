import type { Browser, Page } from '@playwright/test'
import type { Gate } from './gates.ts'
import { median } from './lighthouse.ts'
import { probe } from './page-probe.ts'

const steps = [
  { link: '/pages/account/Account', kind: 'first' },
  { link: '/pages/home/Home', kind: 'kept' },
  { link: '/pages/account/Account', kind: 'kept' },
] as const

/** From the tap to the painted page, on a processor four times slower. */
export async function tapGates(url: string, browser: Browser, runs: number): Promise<readonly Gate[]> {
  const paintedMs: { kept: number[]; first: number[] } = { kept: [], first: [] }
  const worstEventMs: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await page.addInitScript(probe)
    await page.goto(`${url}/pages/home/Home`, { waitUntil: 'networkidle' })
    // A player reads the page before they tap it; the app prefetches the tabs, and then the news move and the banners turn.
    await page.waitForTimeout(12_000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const { link, kind } of steps) paintedMs[kind].push(await tap(page, link))
    worstEventMs.push(await page.evaluate<number>('Math.max(0, ...probe.eventMs)'))
    await context.close()
  }
  return [
    { name: 'tap to painted, kept tab, 4×', value: median(paintedMs.kept), most: 250, aim: 120, unit: 'ms' },
    { name: 'tap to painted, first tab, 4×', value: median(paintedMs.first), most: 450, aim: 300, unit: 'ms' },
    { name: 'worst event of a run, 4×, median', value: median(worstEventMs), most: 120, aim: 64, unit: 'ms' },
  ]
}

async function tap(page: Page, link: string): Promise<number> {
  await page.evaluate(`probe.awaitTab(${JSON.stringify(link)})`)
  await page.locator(`nav a[href="${link}"]`).last().tap()
  const ms = await page.evaluate<number>('probe.painted')
  await page.waitForTimeout(500)
  return ms
}
