import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from '../runner/voice.ts'
import { temporaryFolder } from '../stack/folders.ts'
import type { Running } from '../stack/processes.ts'
import { type Stack, startStack } from '../stack/stack.ts'

/** A running house to look at, and, if it is ours, its server, whom to sign in as and what its own commands are run with. */
export type Site = { readonly url: string; readonly server?: Running } & Pick<Stack, 'players' | 'env'>

/** What the app keeps on the device of a player who is signed in. */
export type Visitor = { readonly sign: string; readonly uid: number; readonly deviceNumber: string }

type SignedIn = { readonly state: string; readonly resultData: { readonly sign: string; readonly uid: number } }

export async function signIn({ url, players }: Site): Promise<Visitor> {
  const [player] = players
  if (!player) throw new Error('to sign in we need a stack of our own: leave --url away')
  const deviceNumber = 'a-phone-that-is-looked-at'
  const common = { appId: 1526, deviceNumber, locale: 'en', appPackageName: 'com.zamra.app1526' }
  const answer = await fetch(`${url}/api/sso/idlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...common, userId: String(player.uid), password: player.password }),
  })
  const { state, resultData, ...refused } = (await answer.json()) as SignedIn
  if (state !== '200') throw new Error(`nobody was let in: ${JSON.stringify(refused)}`)
  return { sign: resultData.sign, uid: resultData.uid, deviceNumber }
}

/**
 * The device remembers this before the page's own scripts run. Its stream of events ends at once, because a page that
 * listens for ever is never quiet, and we wait for quiet.
 */
export async function remember(page: Page, stored: Readonly<Record<string, unknown>>): Promise<void> {
  // A game in a frame has a device of its own.
  await page.addInitScript(`if (self === top) for (const [key, value] of Object.entries(${JSON.stringify(stored)}))
    localStorage.setItem('zamra.' + key, JSON.stringify(value))`)
  await page.route('**/api/user/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

type Say = (line: string) => void

/** Works with the house at `url`, or with one started for the occasion and stopped afterwards. */
export async function withSite<T>(
  url: string | undefined,
  say: Say,
  work: (site: Site) => Promise<T>,
  env: Stack['env'] = {},
): Promise<T> {
  if (url) return work({ url: url.replace(/\/$/, ''), players: [], env: {} })
  const dir = temporaryFolder('site')
  const webDist = await builtWeb(join(dir, 'web'), say)
  const stack = await startStack({ dir, webDist, durable: false, say, env })
  try {
    return await work({ url: stack.urls.web, server: stack.part('server'), players: stack.players, env: stack.env })
  } finally {
    await stack.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** The web as it is now, in a folder of its own: a build from before the last change would be measured in vain. */
async function builtWeb(folder: string, say: Say): Promise<string> {
  const given = process.env.ZAMRA_WEB_DIST
  if (given && existsSync(given)) return given
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'web/build/build.ts'), folder], {
    cwd: root,
  })
  say(stdout.trim())
  return folder
}
