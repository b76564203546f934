import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { type Gate, isMet, lineOf } from '../budget/gates.ts'
import { chromiumArgs, wholeBrowserPath } from '../chromium.ts'
import type { Outcome, RunOptions } from '../runner/outcome.ts'
import { type Site, type StoredSession, signIn, withSite } from '../shots/site.ts'
import { claimPort, releasePort } from '../stack/ports.ts'

export const about = `Lighthouse on six pages: accessibility, best practices and search engines, at least 95 each.
  --pages home,login   by their names below (all)
  --url URL            a site that is already running: only the pages of guests`

/** The pages by name. A guarded one is opened by a player. */
const pages: Readonly<Record<string, { readonly path: string; readonly isGuarded?: true }>> = {
  home: { path: '/pages/home/Home' },
  login: { path: '/pages/Login/Login' },
  promo: { path: '/pages/promo/Promo' },
  deposit: { path: '/pages/wallet/Deposit', isGuarded: true },
  withdraw: { path: '/pages/wallet/Withdraw', isGuarded: true },
  gameWeb: { path: '/pages/webview/GameWeb?gameId=sona-777&mode=real', isGuarded: true },
}

const categories = ['accessibility', 'best-practices', 'seo']
const scoreMin = 95

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  return withSite(args.url, print, async (site) => {
    const player = site.players.length > 0 ? await signIn(site) : undefined
    const wanted = args.pages?.split(',')
    const opened = Object.entries(pages).filter(
      ([name, { isGuarded }]) => (wanted?.includes(name) ?? true) && (player || !isGuarded),
    )
    const gates: Gate[] = []
    for (const [name, { path, isGuarded }] of opened)
      gates.push(...(await scorePage(site, { name, path, player: isGuarded && player }, print)))
    const met = gates.filter(isMet).length
    return {
      ok: gates.length > 0 && met === gates.length,
      figure: `${met} of ${gates.length} scores`,
      lines: gates.map(lineOf),
    }
  })
}

type ScoredPage = { readonly name: string; readonly path: string; readonly player: StoredSession | undefined }

async function scorePage(
  { url }: Site,
  { name, path, player }: ScoredPage,
  print: RunOptions['print'],
): Promise<Gate[]> {
  const [port, profile] = [await claimPort(), await mkdtemp(join(tmpdir(), 'zamra-lighthouse-'))]
  // Lighthouse opens its page in the first profile of the browser, which has to hold the session.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: wholeBrowserPath(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  try {
    if (player) await storeSession(context, url, player)
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      formFactor: 'mobile',
      disableStorageReset: true,
    })
    if (!result) throw new Error('lighthouse gave no result')
    for (const { id, title, score } of Object.values(result.lhr.audits))
      if (score !== null && score < 1) print(`${name}: ${id}, ${title}`)
    return categories.map((category) => ({
      name: `${name}, ${category}`,
      value: Math.round((result.lhr.categories[category]?.score ?? 0) * 100),
      least: scoreMin,
      unit: '',
    }))
  } finally {
    await context.close()
    releasePort(port)
    await rm(profile, { recursive: true, force: true })
  }
}

async function storeSession(context: BrowserContext, url: string, player: StoredSession): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(`for (const [key, value] of Object.entries(${JSON.stringify(player)}))
    localStorage.setItem('zamra.' + key, JSON.stringify(value))`)
  await page.close()
}
