import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Flags for a browser without a screen, a GPU or background network traffic. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** The browser of this machine; `CHROME_PATH` takes precedence over the PATH. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin']
  const named = env.CHROME_PATH ? [env.CHROME_PATH] : []
  const found = [
    ...named,
    ...folders.flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name))),
  ]
  const path = found.find(isExecutable)
  if (!path) throw new Error('no Chromium found: install it (apt-get install chromium) or set CHROME_PATH')
  return path
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
