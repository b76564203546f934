import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { remember, type Visitor } from '../shots/site.ts'
import type { Gate } from './gates.ts'
import type { MeasuredPage } from './pages.ts'
import { probe } from './probe.ts'
import { firstVisit, sideBySide } from './side-by-side.ts'

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
  const looks = looked.flatMap((page) => themes.map((theme) => ({ ...page, theme })))
  await sideBySide(looks, async ({ name, path, player: as, theme }) => {
    const { shift, violations: found } = await look(browser, url + path, { theme, ...as })
    violations += found.length
    worstShift = Math.max(worstShift, shift)
    if (shift > shiftMax) say(`layout shift, ${name} in ${theme}: ${shift.toFixed(3)}`)
    for (const violation of found) say(`axe, ${name} ${violation}`)
  })
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
  const context = await browser.newContext({
    ...firstVisit,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
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
  const shift = await page.evaluate<number>('probe.shift')
  const violations = stored.theme === themes[0] ? await objections(page) : []
  // A face that is still on its way has nobody to come to.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return { shift, violations }
}

/** Whether words stand out from their ground, and links from the words around them. */
const paint = ['color-contrast', 'link-in-text-block']

/**
 * A theme is an attribute of the document and nothing else, so the page that is there puts one on after the other. It is
 * other paint on the same page: what only paint decides is asked again.
 */
async function objections(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate(wear, theme)
    // Without a frame the page itself puts the findings together; with one, axe needs a second page for it.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
    const asked = theme === themes[0] ? axe.withTags(tags) : axe.withRules(paint)
    const { violations } = await asked.analyze()
    found.push(
      ...violations.map(
        ({ id, nodes }) => `in ${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
  }
  return found
}

/** Runs in the page: colours on their way to others are not yet those of the theme. */
const wear = `async (theme) => {
  document.documentElement.dataset.theme = theme
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changing.map(({ finished }) => finished))
}`
