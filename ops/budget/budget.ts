import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../chromium.ts'
import type { Outcome, RunOptions } from '../runner/outcome.ts'
import { type Site, type StoredSession, signIn, withSite } from '../shots/site.ts'
import { stressScreens, stressWidths } from '../shots/stress.ts'
import { newPlayer } from '../shots/stress-player.ts'
import { pageGates } from './accessibility.ts'
import { compareBuilds } from './compare-builds.ts'
import { startDegradedSite } from './degraded-site.ts'
import { type Gate, isMet, lineOf } from './gates.ts'
import { hydrationGates } from './hydration.ts'
import { compareSites, lighthouseGates } from './lighthouse.ts'
import { measuredPages } from './pages.ts'
import { processorGates } from './processor.ts'
import { homeGates } from './sizes.ts'
import { tapGates } from './taps.ts'
import { workerGates } from './worker.ts'

export const about = `The budget of the entry and Home, measured in Chromium.
  --static    only what does not depend on how busy the machine is: processor time beside a control page, sizes, late
              styles, axe, layout shift, cut text
  --no-screens  without opening every screen for its size, axe, the keyboard and cut text: the journey "access" does that too
  --runs N    so many Lighthouse runs and tap runs (3), and visits of each page for its processor time (5)
  --url URL   a site that is already running
  --against URL  Lighthouse of Home on this site and on another one, alternately: an earlier version, for instance
  --builds A,B  compares the tap latency of folders that \`vite build\` wrote
  --control   the same site with 200 KB more script and a button without a name: must fail`

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  return withSite(args.url, print, async (site) => {
    const player = await playerOf(site)
    if (args.builds) return compare(site.url, args, player)
    if (args.against) return compareHomes([args.against, site.url], args, print)
    if (!args.control) return measure({ url: site.url, player, site }, args, print)
    const worse = await startDegradedSite(site.url)
    try {
      return await measure({ url: worse.url, player }, { ...args, static: 'true' }, print)
    } finally {
      worse.close()
    }
  })
}

async function compare(apiUrl: string, args: RunOptions['args'], player: StoredSession | undefined): Promise<Outcome> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  try {
    const folders = String(args.builds).split(',')
    return await compareBuilds(browser, { apiUrl, folders, player, rounds: Number(args.runs ?? 3) })
  } finally {
    await browser.close()
  }
}

async function compareHomes(urls: readonly string[], args: RunOptions['args'], print: Print): Promise<Outcome> {
  const lines = await compareSites(urls, Number(args.runs ?? 3), print)
  return { ok: true, figure: `${urls.length} sites compared`, lines, passed: urls.length, failed: 0 }
}

type Print = RunOptions['print']
/** `site`: a local stack, in which a player with the longest values can be created. */
type Seen = { readonly url: string; readonly player: StoredSession | undefined; readonly site?: Site }

/** A local stack has a player to sign in as; on another site only the public pages are measured. */
async function playerOf(site: Site): Promise<StoredSession | undefined> {
  return site.players.length > 0 ? signIn(site) : undefined
}

async function measure({ url, player, site }: Seen, args: RunOptions['args'], print: Print): Promise<Outcome> {
  const runs = Number(args.runs ?? 3)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  const gates: Gate[] = []
  try {
    gates.push(...(await processorGates({ url, player, runs: Number(args.runs ?? 5) }, print)))
    gates.push(...(await homeGates(url, browser)), ...(await hydrationGates(url, browser)))
    gates.push(...(await workerGates(url, browser)))
    if (!args['no-screens']) {
      const payer = site && player && (await newPlayer(site))
      const pages = await measuredPages(url, player, payer)
      gates.push(...(await pageGates({ url, pages, player }, browser, print)))
      if (site && player) gates.push(await layoutGate(site, browser, print))
    }
    if (!args.static) {
      gates.push(...(await tapGates(url, browser, runs)))
      gates.push(...(await lighthouseGates(url, runs, print)))
    }
  } finally {
    await browser.close()
  }
  const met = gates.filter(isMet).length
  return {
    ok: met === gates.length,
    figure: `${met} of ${gates.length} budgets`,
    lines: gates.map(lineOf),
    passed: met,
    failed: gates.length - met,
  }
}

/** In the language with the longest texts; `npm run shots -- --stress` does the same in every language. */
async function layoutGate(site: Site, browser: Browser, print: Print): Promise<Gate> {
  const { screens, problems } = await stressScreens(site, browser, { locales: ['fr'], widths: stressWidths })
  for (const problem of problems) print(problem)
  return { name: `overflow and cut text on ${screens} screens`, value: problems.length, most: 0, unit: '' }
}
