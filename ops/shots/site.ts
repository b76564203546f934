import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../runner/voice.ts'
import { temporaryFolder } from '../stack/folders.ts'
import { type Stack, startStack } from '../stack/stack.ts'

/** A running house to look at, and whom to sign in as if it is ours. */
export type Site = { readonly url: string; readonly players: Stack['players'] }

type Say = (line: string) => void

/** Works with the house at `url`, or with one started for the occasion and stopped afterwards. */
export async function withSite<T>(url: string | undefined, say: Say, work: (site: Site) => Promise<T>): Promise<T> {
  if (url) return work({ url: url.replace(/\/$/, ''), players: [] })
  const dir = temporaryFolder('site')
  const webDist = await builtWeb(join(dir, 'web'), say)
  const stack = await startStack({ dir, webDist, durable: false, say })
  try {
    return await work({ url: stack.urls.web, players: stack.players })
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
