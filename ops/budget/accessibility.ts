import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { type StoredSession, storeInBrowser } from '../shots/site.ts'
import type { Gate } from './gates.ts'
import { findKeyboardProblems } from './keyboard.ts'
import { probe } from './page-probe.ts'
import type { MeasuredPage } from './pages.ts'
import { fetchedScripts, ownJsGate, scriptsOfHome, withoutPrefetching } from './sizes.ts'
import { firstVisit, visitConcurrently } from './visit-pages.ts'

const shiftMax = 0.01
const themes = ['red', 'green', 'white']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The size of each page, the violations that axe reports on it in each theme, what the keyboard does not reach, and the
 * layout shift while it loads. A theme changes colours and no layout, so each page loads once, in one of the themes in turn.
 */
export async function pageGates(
  {
    url,
    pages,
    player,
  }: { readonly url: string; readonly pages: readonly MeasuredPage[]; readonly player: StoredSession | undefined },
  browser: Browser,
  print: (line: string) => void,
): Promise<readonly Gate[]> {
  const looked = [...pages, ...alsoAs(pages, player)]
  const home = await scriptsOfHome(url, browser, player)
  const sizes = new Map<string, Gate>()
  let violations = 0
  let unreached = 0
  let worstShift = 0
  const visits = looked.map((page, index) => ({ ...page, theme: themes[index % themes.length] ?? 'red' }))
  await visitConcurrently(visits, async ({ name, path, player: as, theme }) => {
    const seen = await inspectPage(browser, url + path, { theme, ...as })
    const { scripts, shift, shifts, violations: found, keyboard } = seen
    const own = scripts.filter((script) => !home.includes(script))
    sizes.set(name, await ownJsGate(url, name, own))
    violations += found.length
    unreached += keyboard.length
    worstShift = Math.max(worstShift, shift)
    if (shift > shiftMax) print(`layout shift, ${name} in ${theme}: ${shift.toFixed(3)}: ${shifts.join('; ')}`)
    for (const violation of found) print(`axe, ${name} ${violation}`)
    for (const problem of keyboard) print(`keyboard, ${name}: ${problem}`)
  })
  return [
    ...pages.flatMap(({ name }) => (name === 'home' ? [] : (sizes.get(name) ?? []))),
    { name: 'axe violations, three themes', value: violations, most: 0, unit: '' },
    { name: 'places out of reach of the keyboard', value: unreached, most: 0, unit: '' },
    { name: 'layout shift, worst page', value: worstShift, most: shiftMax, aim: 0, unit: '' },
  ]
}

/** The pages that guests may open and that show a player their own data. */
const alsoOwn = ['home', 'promo', 'vip', 'earn', 'account', 'lottery']

function alsoAs(pages: readonly MeasuredPage[], player: StoredSession | undefined): readonly MeasuredPage[] {
  if (!player) return []
  const own = pages.filter(({ name }) => alsoOwn.includes(name))
  return own.map(({ name, path }) => ({ name: `${name}, signed in`, path, player }))
}

async function inspectPage(
  browser: Browser,
  address: string,
  stored: { readonly theme: string } & Partial<StoredSession>,
) {
  const context = await browser.newContext({
    ...firstVisit,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await context.addCookies([{ name: 'ztheme', value: stored.theme, url: new URL(address).origin }])
  await context.addInitScript(probe)
  await context.addInitScript(withoutPrefetching)
  const page = await context.newPage()
  await storeInBrowser(page, stored)
  // The font is delayed on purpose, so that the layout shift it causes is always measured.
  await page.route('**/fonts/*', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const { shift, shifts } = await page.evaluate<{ shift: number; shifts: readonly string[] }>(
    '({ shift: probe.shift, shifts: probe.shifts })',
  )
  const scripts = await fetchedScripts(page)
  const violations = await findViolations(page)
  const keyboard = await findKeyboardProblems(page)
  // A font request may still be pending when the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return { scripts, shift, shifts, violations, keyboard }
}

/** The rules that depend on colours. */
const paint = ['color-contrast', 'link-in-text-block']

/**
 * A theme is an attribute of the document, so the loaded page applies one after the other. Only the rules about colours
 * can change with the theme, so only these are repeated.
 */
async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await page.evaluate(applyTheme(theme))
    // axe collects findings inside the page; with frames it needs a second page for that.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
    const selected = theme === themes[0] ? axe.withTags(tags) : axe.withRules(paint)
    const { violations } = await selected.analyze()
    found.push(
      ...violations.map(
        ({ id, nodes }) => `in ${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
  }
  return found
}

/** Runs in the page. It waits for colour transitions to end, because axe reads the current colours. */
function applyTheme(theme: string): string {
  return `(async () => {
    document.documentElement.dataset.theme = '${theme}'
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })()`
}
