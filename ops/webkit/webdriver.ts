import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { claimPort, releasePort } from '../stack/ports.ts'

/** A page in WebKit, driven by the commands of the W3C WebDriver standard. */
export type WebkitPage = {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page and returns its result. */
  evaluate<T>(body: string): Promise<T>
  /** Repeats until the body returns something true. */
  waitFor(what: string, body: string): Promise<void>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  version: string
}

const timeoutMs = 20_000

/** Starts WebKitGTK's own small browser on a virtual screen, and stops both afterwards. */
export async function withWebkit<T>(work: (page: WebkitPage) => Promise<T>): Promise<T> {
  const port = await claimPort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // The browser's own sandbox needs rights that a container rarely grants.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', GDK_BACKEND: 'x11' },
  })
  const failed = new Promise<never>((_, reject) =>
    driver.on('error', () => reject(new Error('no WebKit found: apt-get install webkit2gtk-driver xvfb'))),
  )
  try {
    return await Promise.race([failed, drive(`http://127.0.0.1:${port}`, work)])
  } finally {
    // The group: xvfb-run, the screen, the driver and the browser.
    if (driver.pid !== undefined) process.kill(-driver.pid)
    releasePort(port)
  }
}

async function drive<T>(driverUrl: string, work: (page: WebkitPage) => Promise<T>): Promise<T> {
  await untilReady(driverUrl)
  const session = await command<Session>(`${driverUrl}/session`, { capabilities: { alwaysMatch: miniBrowser() } })
  const url = `${driverUrl}/session/${session.sessionId}`
  try {
    return await work(pageOf(url, session.capabilities.browserVersion))
  } finally {
    await command(url, undefined, 'DELETE')
  }
}

type Session = { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } }

function miniBrowser(): object {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  if (!binary) throw new Error('no MiniBrowser found: apt-get install webkit2gtk-driver')
  return { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
}

function pageOf(url: string, version: string): WebkitPage {
  const evaluate = <T>(body: string) => command<T>(`${url}/execute/sync`, { script: body, args: [] })

  async function waitFor(what: string, body: string): Promise<void> {
    const endMs = Date.now() + timeoutMs
    while (Date.now() < endMs) {
      if (await evaluate(body)) return
      await pause(100)
    }
    throw new Error(`not seen within ${timeoutMs} ms: ${what}`)
  }

  async function elementAt(selector: string): Promise<string> {
    await waitFor(selector, `return document.querySelector(${JSON.stringify(selector)}) !== null`)
    const found = await command<Readonly<Record<string, string>>>(`${url}/element`, {
      using: 'css selector',
      value: selector,
    })
    return `${url}/element/${Object.values(found)[0]}`
  }

  return {
    version,
    open: (address) => command(`${url}/url`, { url: address }),
    evaluate,
    waitFor,
    click: async (selector) => command(`${await elementAt(selector)}/click`, {}),
    type: async (selector, text) => command(`${await elementAt(selector)}/value`, { text }),
  }
}

async function untilReady(driverUrl: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const status = await fetch(`${driverUrl}/status`).catch(() => undefined)
    if (status?.ok) return
    await pause(100)
  }
  throw new Error('the WebKit driver did not start')
}

async function command<T>(url: string, body: object | undefined, method = 'POST'): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { readonly message?: string } }
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value.message}`)
  return value
}
