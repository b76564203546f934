import AxeBuilder from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { remember, type Visitor } from '../shots/site.ts'
import type { Gate } from './gates.ts'
import type { MeasuredPage } from './pages.ts'
import { probe } from './probe.ts'

const shiftMax = 0.01
const themes = ['red', 'green', 'white']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe objects to, on each page in each theme, and how far each page moves while it loads. */
export async function pageGates(
  {
    url,
    pages,
    player,
  }: { readonly url: string; readonly pages: readonly MeasuredPage[]; readonly player: Visitor | undefined },
  browser: Browser,
  say: (line: string) => void,
): Promise<readonly Gate[]> {
  const looked = [
    ...pages,
    ...alsoAs(player),
    { name: 'a page not open yet', path: '/pages/vip/Vip', player: undefined },
  ]
  let violations = 0
  let worstShift = 0
  for (const { name, path, player: as } of looked) {
    // Most of a look is waiting for the face that comes late, so the themes are looked at side by side.
    const seen = await Promise.all(themes.map((theme) => look(browser, url + path, { theme, ...as })))
    for (const [at, { shift, violations: found }] of seen.entries()) {
      violations += found.length
      worstShift = Math.max(worstShift, shift)
      if (shift > shiftMax) say(`layout shift, ${name} in ${themes[at]}: ${shift.toFixed(3)}`)
      for (const violation of found) say(`axe, ${name} in ${themes[at]}: ${violation}`)
    }
  }
  return [
    { name: 'axe violations, three themes', value: violations, most: 0, unit: '' },
    { name: 'layout shift, worst page', value: worstShift, most: shiftMax, aim: 0, unit: '' },
  ]
}

/** These are drawn by the server for everybody, and become a player's when his phone takes them over. */
function alsoAs(player: Visitor | undefined): readonly MeasuredPage[] {
  if (!player) return []
  return [
    { name: 'home, signed in', path: '/pages/home/Home', player },
    { name: 'account, signed in', path: '/pages/account/Account', player },
  ]
}

async function look(browser: Browser, address: string, stored: { readonly theme: string } & Partial<Visitor>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await context.addCookies([{ name: 'ztheme', value: stored.theme, url: new URL(address).origin }])
  await context.addInitScript(probe)
  const page = await context.newPage()
  await remember(page, stored)
  // The face comes late on purpose: what moves when it arrives is counted, whatever the network of the day.
  await page.route('**/fonts/*', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const shift = await page.evaluate<number>('probe.shift')
  // A face that is still on its way has nobody to come to.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return {
    shift,
    violations: violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  }
}
