import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from '../runner/report.ts'
import { memoryFolder } from '../stack/folders.ts'
import type { Running } from '../stack/processes.ts'
import { type Stack, startStack } from '../stack/stack.ts'
import { callApi } from './call-api.ts'

/** A running app. A local stack also has its server process, its players and the environment of its commands. */
export type Site = { readonly url: string; readonly server?: Running } & Pick<Stack, 'players' | 'env'>

/** What the app stores on the device of a player who is signed in. */
export type StoredSession = { readonly sign: string; readonly uid: number; readonly deviceNumber: string }

export async function signIn({ url, players }: Site): Promise<StoredSession> {
  const [player] = players
  if (!player) throw new Error('signing in needs a local stack: omit --url')
  const deviceNumber = 'screenshot-device'
  const { sign, uid } = await callApi(url, '/sso/idlogin', {
    deviceNumber,
    userId: String(player.uid),
    password: player.password,
  })
  return { sign, uid, deviceNumber }
}

/**
 * Fills the local storage before the page's own scripts run. The event stream ends at once, because with an open stream
 * the network would never be idle, and the measurements wait for that.
 */
export async function storeInBrowser(page: Page, stored: Readonly<Record<string, unknown>>): Promise<void> {
  // A game in a frame has its own origin and storage.
  await page.addInitScript(`if (self === top) for (const [key, value] of Object.entries(${JSON.stringify(stored)}))
    localStorage.setItem('zamra.' + key, JSON.stringify(value))`)
  await page.route('**/api/user/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

type Print = (line: string) => void

/** Uses the app at `url`, or starts a stack and stops it afterwards. */
export async function withSite<T>(
  url: string | undefined,
  print: Print,
  work: (site: Site) => Promise<T>,
  env: Stack['env'] = {},
): Promise<T> {
  if (url) return work({ url: url.replace(/\/$/, ''), players: [], env: {} })
  const dir = memoryFolder('site')
  const webDist = await builtWeb(join(dir, 'web'), print)
  const stack = await startStack({ dir, webDist, durable: false, print, env })
  try {
    return await work({ url: stack.urls.web, server: stack.part('server'), players: stack.players, env: stack.env })
  } finally {
    await stack.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Builds the web into its own folder, so that an outdated build is never measured. */
async function builtWeb(folder: string, print: Print): Promise<string> {
  const given = process.env.ZAMRA_WEB_DIST
  if (given && existsSync(given)) return given
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'web/build/build.ts'), folder], {
    cwd: root,
  })
  print(stdout.trim())
  return folder
}
