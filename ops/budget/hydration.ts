import type { Browser } from '@playwright/test'
import type { Gate } from './gates.ts'
import { firstVisit } from './visit-pages.ts'

const heldMs = 4_000
const runs = 2

/** How much later Home reacts to a tap when its style sheets are late. They are part of the page, so it must not wait. */
export async function hydrationGates(url: string, browser: Browser): Promise<readonly Gate[]> {
  const usualMs: number[] = []
  const lateMs: number[] = []
  for (let run = 0; run < runs; run += 1) {
    usualMs.push(await hydratedAfterMs(url, browser, 0))
    lateMs.push(await hydratedAfterMs(url, browser, heldMs))
  }
  const delaySecs = Math.max(0, Math.min(...lateMs) - Math.min(...usualMs)) / 1_000
  return [{ name: 'Home, hydration delay by late styles', value: delaySecs, most: 1, aim: 0.2, unit: 's' }]
}

/** The time until a tap on the second category is answered. An early tap is answered when the page is hydrated. */
async function hydratedAfterMs(url: string, browser: Browser, holdMs: number): Promise<number> {
  const page = await browser.newPage(firstVisit)
  await page.route(/\.css$/, async (route) => {
    await new Promise((done) => setTimeout(done, holdMs))
    await route.continue().catch(() => {})
  })
  await page.goto(`${url}/pages/home/Home`, { waitUntil: 'commit' })
  // From then on a tap is recorded until the app takes over. The script that does so is small and comes first.
  await page.waitForFunction(() => 'earlyInput' in globalThis)
  const category = page.locator('main fieldset button').nth(1)
  await category.click()
  await page.locator('main fieldset button[aria-pressed=true]:nth-of-type(2)').waitFor()
  const ms = await page.evaluate<number>('performance.now()')
  await page.close()
  return ms
}
