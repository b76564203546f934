import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Gate, isMet, lineOf } from '../budget/gates.ts'
import { chromiumArgs, wholeBrowserPath } from '../chromium.ts'
import type { Outcome, RunOptions } from '../runner/outcome.ts'
import { coinsButton, placeBet } from '../shots/screens.ts'
import { type Site, type StoredSession, signIn, storeInBrowser, withSite } from '../shots/site.ts'
import { type Frames, framesIn, share, summaryOf } from './trace.ts'

export const about = `Frames while countdowns run and a draw is made, on a processor four times slower, read from a trace of Chromium.
  --scenes home,show  only scenes whose name has one of these parts
  --traces FOLDER  leaves the trace of each scene there, for the performance panel of Chromium
  --url URL   a site that is already running, without the scenes of a player`

/** Draws every few seconds, as in the journeys of `play`. */
const pace = { ZAMRA_DRAW_PACE: 'minute:20,five:20,six45:20,beaconDelay:6' }

type Scene = {
  readonly name: string
  readonly path: string
  /** Measured only where there is a player to sign in as: on a stack of our own. */
  readonly isOfPlayer?: boolean
  /** Brings the page to where the measurement begins. */
  ready(page: Page): Promise<unknown>
  /** Runs during the measurement. */
  play(page: Page): Promise<unknown>
}

const drawnMs = 90_000
const countedMs = 6_000
/** The app uses the first idle seconds to prefetch other pages. */
const restMs = 5_000
/** The last of six balls has landed after this time. */
const landedMs = 2_200

const scenes: readonly Scene[] = [
  {
    name: 'Home, three countdowns',
    path: '/pages/home/Home',
    async ready(page) {
      await page.getByRole('timer').nth(2).waitFor()
      await page.waitForTimeout(restMs)
    },
    play: (page) => page.waitForTimeout(countedMs),
  },
  ...(['minute', 'five', 'six45'] as const).map((game) => ({
    name: `${game}, countdown, reels and balls`,
    path: `/pages/lottery/Lottery?game=${game}`,
    async ready(page: Page) {
      await page.waitForTimeout(restMs)
      await page.getByText('Sales closed').waitFor({ timeout: drawnMs })
    },
    async play(page: Page) {
      await page.getByText('Drawing now').waitFor({ timeout: drawnMs })
      await page.locator('[data-live] [role="img"], [data-live][role="img"]').first().waitFor({ timeout: drawnMs })
      await page.waitForTimeout(landedMs)
    },
  })),
  {
    name: 'the show of a draw',
    path: '/pages/lottery/Lottery?game=minute',
    async ready(page) {
      await page.waitForTimeout(restMs)
      await page.getByRole('button', { name: 'Watch' }).tap({ timeout: drawnMs })
      await page.getByRole('dialog').waitFor()
    },
    async play(page) {
      const show = page.getByRole('dialog')
      await show.getByText('Drawing now').waitFor({ timeout: drawnMs })
      await show.locator('[data-live][role="img"]').waitFor({ timeout: drawnMs })
      await page.waitForTimeout(landedMs)
    },
  },
]

/** The stage of a round has landed and its win has counted up after this time, which is longer than the market wants. */
const roundMs = 3_600
const rounds = 3

const instantGames: readonly Scene[] = (['dice', 'limbo', 'plinko', 'andarBahar'] as const).map((game) => {
  const betButton = { x: 0, y: 0 }
  return {
    name: `${game}, three rounds`,
    path: `/pages/originals/Originals?game=${game}`,
    isOfPlayer: true,
    async ready(page) {
      await page.waitForTimeout(restMs)
      await page.locator(coinsButton).tap({ force: true })
      await page.evaluate('scrollTo(0, 0)')
      // The first bet of a player opens their seeds, which the phone verifies.
      await placeBet(page)
      await page.waitForTimeout(roundMs)
      const box = await page.getByRole('button', { name: /^Bet / }).boundingBox()
      if (!box) throw new Error('the page has no button to bet')
      betButton.x = box.x + box.width / 2
      betButton.y = box.y + box.height / 2
    },
    // A finger asks the page nothing and does not stay on it: what reads the page here, or a pointer that rests on what
    // moves, would count as work of the page.
    async play(page) {
      let played = 0
      page.on('response', (answer) => {
        if (answer.url().endsWith('/originals/bet') && answer.ok()) played += 1
      })
      for (let tap = 0; tap < rounds; tap += 1) {
        await page.touchscreen.tap(betButton.x, betButton.y)
        await page.waitForTimeout(roundMs)
      }
      if (played < rounds) throw new Error(`${played} of ${rounds} rounds were played`)
    },
  }
})

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  return withSite(args.url, print, (site) => measureAll(site, args, print), pace)
}

async function measureAll(site: Site, args: RunOptions['args'], print: RunOptions['print']): Promise<Outcome> {
  const parts = args.scenes?.split(',')
  const browser = await chromium.launch({ executablePath: wholeBrowserPath(), args: [...chromiumArgs] })
  try {
    const gates: Gate[] = []
    const player = site.players.length > 0 ? await signIn(site) : undefined
    const wanted = (player ? [...scenes, ...instantGames] : scenes).filter(
      ({ name }) => parts?.some((part) => name.includes(part)) ?? true,
    )
    for (const scene of wanted) {
      const trace = await traceScene(browser, site, scene, player)
      if (args.traces) writeFileSync(join(args.traces, `${scene.name}.json`), trace)
      const frames = framesIn(trace)
      print(`${scene.name}: ${summaryOf(frames)}`)
      gates.push(...gatesOf(scene, frames))
    }
    const met = gates.filter(isMet).length
    return {
      ok: met === gates.length && met > 0,
      figure: `${met} of ${gates.length} frame budgets`,
      lines: gates.map(lineOf),
      passed: met,
      failed: gates.length - met,
    }
  } finally {
    await browser.close()
  }
}

function gatesOf({ name }: Scene, { workMs, lateShare, perSecond }: Frames): readonly Gate[] {
  return [
    { name: `${name}: frames a second`, value: perSecond, least: 59, aim: 60, unit: '' },
    { name: `${name}: frames that came late`, value: lateShare, most: 0.01, aim: 0, unit: '' },
    { name: `${name}: main thread, 95 of 100`, value: share(workMs, 0.95), most: 16.7, aim: 8, unit: 'ms' },
  ]
}

async function traceScene(
  browser: Browser,
  { url }: Site,
  { path, isOfPlayer, ready, play }: Scene,
  player: StoredSession | undefined,
): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  if (isOfPlayer && player) await storeInBrowser(page, player)
  await page.goto(url + path)
  await page.evaluate('document.fonts.ready')
  await ready(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // Requests every frame, so that a missing frame is visible in the trace.
  await page.evaluate('void (function next() { requestAnimationFrame(next) })()')
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
  })
  await play(page)
  const trace = await browser.stopTracing()
  await context.close()
  return trace.toString()
}
