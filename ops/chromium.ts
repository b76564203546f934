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

/**
 * The engine without the windows of a desktop browser, which cost more processor time than most of our pages. Where it is
 * not installed, the whole browser does the same.
 */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/** For tests and pictures. `CHROME_PATH` takes precedence over the PATH. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  return findProgram([...shells, ...browsers], env)
}

/** For measurements of what a player waits for: the browser as players have it. */
export function wholeBrowserPath(env: NodeJS.ProcessEnv = process.env): string {
  return findProgram(browsers, env)
}

function findProgram(names: readonly string[], env: NodeJS.ProcessEnv): string {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin']
  const named = env.CHROME_PATH ? [env.CHROME_PATH] : []
  const found = [...named, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))]
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
