import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { langOf } from '@zamra/contract/languages.ts'
import { type MeasuredPage, measuredPages } from '../budget/pages.ts'
import { firstVisit, visitConcurrently } from '../budget/visit-pages.ts'
import { root } from '../runner/report.ts'
import { findLayoutProblems, type LayoutProblem } from './layout-probe.ts'
import { type Site, storeInBrowser } from './site.ts'
import { newPlayer, stressPlayer, withLongGameNames } from './stress-player.ts'

/** At 640 the window is as low as it is wide of 1,280 by 740 at a zoom of 200 %. */
export const stressWidths = [320, 360, 390, 640, 768, 1280] as const
const zoomed = { width: 640, height: 370 }

type StressOptions = {
  readonly locales: readonly string[]
  readonly widths: readonly number[]
  /** By the names of the route table; all without it. */
  readonly routes?: readonly string[] | undefined
  readonly themes?: readonly string[]
  /** Saves a picture of each screen. */
  readonly withPictures?: boolean
}

export type StressOutcome = {
  readonly screens: number
  readonly problems: readonly string[]
  readonly files: readonly string[]
}

/**
 * Opens every screen as a player whose values are as long as the contract allows and who wants reduced motion, at several
 * widths, and checks for motion, horizontal overflow and cut text. A width is a resize and not a load, so it costs little.
 */
export async function stressScreens(site: Site, browser: Browser, options: StressOptions): Promise<StressOutcome> {
  const player = await stressPlayer(site)
  const pages = (await faces(site, player)).filter(
    ({ name }) => options.routes?.includes(name.split(' ')[0] ?? '') ?? true,
  )
  const themes = options.themes ?? ['red']
  const visits = pages.flatMap((page) =>
    options.locales.flatMap((locale) => themes.map((theme) => ({ ...page, locale, theme }))),
  )
  const problems: string[] = []
  const files: string[] = []
  const profiles = new Map<string, Promise<BrowserContext>>()
  await withLongGameNames(site, () =>
    visitConcurrently(visits, async (visit) => {
      const context = await profileOf(visit, browser, site.url, profiles)
      const seen = await visitAtWidths(context, site.url, visit, options)
      problems.push(...seen.problems)
      files.push(...seen.files)
    }),
  )
  for (const context of profiles.values()) await (await context).close()
  return { screens: visits.length * options.widths.length, problems: problems.sort(), files }
}

/** Every page with a screen, and the other shapes of those that have several. */
async function faces(site: Site, player: NonNullable<MeasuredPage['player']>): Promise<readonly MeasuredPage[]> {
  const pages = await measuredPages(site.url, player, await newPlayer(site))
  const pathOf = (route: string) => pages.find(({ name }) => name === route)?.path ?? ''
  const isForGuests = (path: string) => path.startsWith('/pages/Login/')
  return [
    ...pages.map((page) => ({ ...page, player: isForGuests(page.path) ? undefined : (page.player ?? player) })),
    { name: 'home guest', path: pathOf('home'), player: undefined },
    { name: 'account guest', path: pathOf('account'), player: undefined },
    { name: 'login otp', path: `${pathOf('login')}?mode=otp`, player: undefined },
    { name: 'login oneclick', path: `${pathOf('login')}?mode=oneclick`, player: undefined },
    ...['five', 'six45', 'k3'].map((game) => ({
      name: `lottery ${game}`,
      path: `${pathOf('lottery')}?game=${game}`,
      player,
    })),
    ...['limbo', 'mines', 'plinko', 'andarBahar'].map((game) => ({
      name: `originals ${game}`,
      path: `${pathOf('originals')}?game=${game}`,
      player,
    })),
    ...[1, 2, 3, 4, 5].map((tab) => ({ name: `deposit ${tab}`, path: `${pathOf('deposit')}?tab=${tab}`, player })),
  ]
}

type Visit = MeasuredPage & { readonly locale: string; readonly theme: string }

/** One browser profile for each player, language and theme: its later pages find the code of the first in its cache. */
function profileOf(
  { player, locale, theme }: Visit,
  browser: Browser,
  url: string,
  profiles: Map<string, Promise<BrowserContext>>,
): Promise<BrowserContext> {
  const key = `${player?.uid} ${locale} ${theme}`
  const open = async () => {
    const context = await browser.newContext({ ...firstVisit, reducedMotion: 'reduce', hasTouch: true })
    await context.addCookies([
      { name: 'zlang', value: langOf(locale), url },
      { name: 'ztheme', value: theme, url },
    ])
    return context
  }
  const profile = profiles.get(key) ?? open()
  profiles.set(key, profile)
  return profile
}

async function visitAtWidths(
  context: BrowserContext,
  url: string,
  visit: Visit,
  { widths, withPictures }: StressOptions,
) {
  const page = await context.newPage()
  await storeInBrowser(page, { lang: langOf(visit.locale), theme: visit.theme, ...visit.player })
  await page.setViewportSize({ width: widths[0] ?? 320, height: 740 })
  await page.goto(url + visit.path, { waitUntil: 'networkidle' })
  await untilLoaded(page)
  await page.evaluate('document.fonts.ready')
  const moving = await page.evaluate<readonly string[]>(findMotion)
  const problems = moving.map(
    (what) => `${visit.name}-${visit.locale}: moves although the player wants no motion, ${what}`,
  )
  const files: string[] = []
  for (const width of widths) {
    const name = `${visit.name.replace(' ', '-')}-${visit.locale}-${width}`
    problems.push(
      ...(await problemsAt(page, width)).map(({ kind, what, where }) => `${name}: ${kind}, ${what} at ${where}`),
    )
    if (withPictures) files.push(await savePicture(page, `${name}-${visit.theme}`))
  }
  await page.close()
  return { problems, files }
}

/** Runs in the page: its heading is there, and nothing of it is on its way. */
const isLoaded = `Boolean(document.querySelector('h1')) && !document.querySelector('[aria-busy="true"], svg[data-shape]')`

/** A change of a colour or of opacity is no motion. */
const still = ['offset', 'computedOffset', 'easing', 'composite', 'opacity', 'color', 'backgroundColor']

/** Runs in the page, which was opened with the wish for reduced motion. */
const findMotion = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1)
  .filter(({ effect }) => effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !${JSON.stringify(still)}.includes(name))))
  .map((one) => (one.animationName ?? one.transitionProperty ?? 'animation') + ' of ' + one.effect.target?.className)`

/** The policy of the page forbids the browser's own waiting, which evaluates text inside the page. */
async function untilLoaded(page: Page): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await page.evaluate<boolean>(isLoaded)) return
    await page.waitForTimeout(100)
  }
  throw new Error(`${page.url()} is still loading`)
}

async function problemsAt(page: Page, width: number): Promise<readonly LayoutProblem[]> {
  await page.setViewportSize(width === zoomed.width ? zoomed : { width, height: 740 })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return page.evaluate<readonly LayoutProblem[]>(findLayoutProblems)
}

async function savePicture(page: Page, name: string): Promise<string> {
  const folder = join(root, '.reports/shots/stress')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}
