import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { langOf, locales } from '@zamra/contract/languages.ts'
import { routes } from '../../web/src/lib/navigation/routes.ts'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import type { Outcome, RunOptions } from '../runner/outcome.ts'
import { root } from '../runner/report.ts'
import { openRoutes } from './open-routes.ts'
import { type Screen, screens } from './screens.ts'
import { type Site, type StoredSession, signIn, storeInBrowser, withSite } from './site.ts'
import { stressScreens, stressWidths } from './stress.ts'

export const about = `Screenshots, 390 by 844 at double density, into .reports/shots.
  --routes home,k3      by the names of the route table (every route that has a screen) or of screens.ts, which has the
                        lotteries, instant games, games of studios and moments such as a bet that was played
  --widths 390,320      320 is 568 high (390)
  --states ready,error  loading, error and offline: how a screen looks when its data do not come (ready)
  --themes red,green,white
  --lang en,fr,tw       by the codes of the API (en)
  --player              signed in, as the first player of the sandbox
  --full                the whole page instead of the first screen
  --url URL             a site that is already running
  --readme              the few screenshots of the README and the manifest, into web/public/screens
  --stress              every screen with the longest values at six widths; fails on overflow or cut text.
                        With --routes, --lang, --themes and --widths 320,390; --quiet saves no pictures`

/** One screenshot: route, theme, language and extent. */
type Shot = {
  readonly route: string
  readonly theme: string
  readonly locale: string
  readonly isPlayer: boolean
  readonly isFull: boolean
  readonly density: number
  readonly width: number
  readonly state: string
  readonly file: string
}

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  if (args.stress) return stress(args, print)
  const shots = args.readme ? readmeShots() : chosenShots(args)
  return withSite(args.url, print, async (site) => {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
    try {
      const problems: string[] = []
      // Once: the server limits how often somebody signs in.
      const session = shots.some(({ isPlayer }) => isPlayer) ? await signIn(site) : undefined
      for (const shot of shots) problems.push(...(await takeShot(browser, site, shot, session)))
      const lines = [...shots.map(({ file }) => `${file} ${Math.round(statSync(file).size / 1_024)} KiB`), ...problems]
      return { ok: problems.length === 0, figure: `${shots.length} screenshots, ${problems.length} problems`, lines }
    } finally {
      await browser.close()
    }
  })
}

/** In every language, because each has the longest word of some screen. */
async function stress(args: RunOptions['args'], print: RunOptions['print']): Promise<Outcome> {
  const list = (text: string | undefined) => text?.split(',')
  return withSite(undefined, print, async (site) => {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
    try {
      const { screens, problems, files } = await stressScreens(site, browser, {
        locales: list(args.lang) ?? locales,
        widths: list(args.widths)?.map(Number) ?? stressWidths,
        themes: list(args.themes) ?? ['red'],
        routes: list(args.routes),
        withPictures: args.quiet === undefined,
      })
      const figure = `${screens} screens, ${problems.length} problems`
      return { ok: problems.length === 0 && screens > 0, figure, lines: [...files, ...problems] }
    } finally {
      await browser.close()
    }
  })
}

const usual = { themes: 'red,green,white', lang: 'en', widths: '390', states: 'ready' }

function chosenShots(args: RunOptions['args']): Shot[] {
  const open = openRoutes().map(({ name }) => name)
  const options = { ...usual, routes: open.join(','), ...args }
  const isPlayer = args.player !== undefined
  const isFull = args.full !== undefined
  const list = (text: string) => text.split(',')
  const looks = list(options.lang).flatMap((locale) => list(options.themes).map((theme) => ({ locale, theme })))
  const sizes = list(options.widths).flatMap((width) => list(options.states).map((state) => ({ width, state })))
  return looks.flatMap(({ locale, theme }) =>
    sizes.flatMap(({ width, state }) =>
      list(options.routes).map((route) => {
        const size = width !== usual.widths && width
        const what = state !== usual.states && state
        const name = [route, theme, locale, isPlayer && 'player', isFull && 'full', size, what]
          .filter(Boolean)
          .join('-')
        const file = join(root, '.reports/shots', `${name}.png`)
        return { route, theme, locale, isPlayer, isFull, density: 2, width: Number(width), state, file }
      }),
    ),
  )
}

function readmeShots(): Shot[] {
  const all = [
    { route: 'lottery', theme: 'green', locale: 'fr', isPlayer: true },
    { route: 'deposit', theme: 'white', locale: 'en', isPlayer: true },
    // Last, so that a server that has just started has draws on sale.
    { route: 'home', theme: 'red', locale: 'en', isPlayer: true },
  ]
  return all.map((shot) => ({
    ...shot,
    isFull: false,
    // A README shows them small, and every clone carries them.
    density: 1,
    width: 390,
    state: usual.states,
    file: join(root, 'web/public/screens', `${shot.route}-${shot.theme}-${shot.locale}.png`),
  }))
}

/** Takes the screenshot and returns the errors of the page. */
async function takeShot(browser: Browser, site: Site, shot: Shot, session?: StoredSession): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.width < 360 ? 568 : 844 },
    deviceScaleFactor: shot.density,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const stored: Record<string, unknown> = { lang: langOf(shot.locale), theme: shot.theme }
  const { isGuest, prepare } = screenOf(shot.route)
  if (shot.isPlayer && !isGuest) Object.assign(stored, session)
  await context.addCookies([
    { name: 'zlang', value: langOf(shot.locale), url: site.url },
    { name: 'ztheme', value: shot.theme, url: site.url },
  ])
  const page = await context.newPage()
  await storeInBrowser(page, stored)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${shot.file}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && shot.state === usual.states) problems.push(`${shot.file}: ${message.text()}`)
  })
  await breakCalls(page, shot.state)
  await page.goto(site.url + pathOf(shot.route), { waitUntil: shot.state === 'loading' ? 'load' : 'networkidle' })
  await page.evaluate('document.fonts.ready')
  if (shot.state !== usual.states) await page.waitForTimeout(brokenMs)
  else await prepare?.(page).catch((error: unknown) => problems.push(`${shot.file}: ${String(error)}`))
  mkdirSync(join(shot.file, '..'), { recursive: true })
  await page.screenshot({ path: shot.file, fullPage: shot.isFull })
  await context.close()
  return problems
}

/** The app tries a failed call again before it tells the player. */
const brokenMs = 6_000

/** Lets the calls of the page never be answered, fail, or find no network. */
async function breakCalls(page: Page, state: string): Promise<void> {
  if (state === usual.states) return
  if (!['loading', 'error', 'offline'].includes(state)) throw new Error(`no state is called '${state}'`)
  await page.route('**/api/**', (route) => {
    if (state === 'error') return route.fulfill({ status: 500, body: '' })
    return state === 'offline' ? route.abort('internetdisconnected') : undefined
  })
}

function screenOf(route: string): Screen {
  return screens[route] ?? { route }
}

function pathOf(name: string): string {
  const { route, query = '' } = screenOf(name)
  const row = Object.entries(routes).find(([one]) => one === route)?.[1]
  if (!row) throw new Error(`no route is called '${name}'`)
  return row.path + query
}
