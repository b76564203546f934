import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { catalogueOf, langOf } from '@zamra/contract/languages.ts'
import { refusalTexts } from '@zamra/contract/refusal-texts/index.ts'
import common from '../../web/src/i18n/texts/common.json' with { type: 'json' }
import home from '../../web/src/i18n/texts/home.json' with { type: 'json' }
import pages from '../../web/src/i18n/texts/pages.json' with { type: 'json' }
import player from '../../web/src/i18n/texts/player.json' with { type: 'json' }
import session from '../../web/src/i18n/texts/session.json' with { type: 'json' }

const texts = { ...common, ...home, ...pages, ...player, ...session }

export type Player = { readonly uid: number; readonly password: string }

type Fixtures = {
  /** The journey needs a new phone of its own with a service worker, because it tests what the app caches. */
  keepsApp: boolean
  /** The errors that the browser reported; a journey that leaves one here has failed. */
  browserErrors: string[]
  player: Player
}

type Kept = {
  /** Journeys share the cached files of one phone; everything else is cleared in between. */
  phone: { context?: BrowserContext }
}

export const test = base.extend<Fixtures, Kept>({
  keepsApp: [false, { option: true }],
  phone: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
    async ({}, use) => {
      const phone: Kept['phone'] = {}
      await use(phone)
      await phone.context?.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, phone, keepsApp }, use) => {
    if (!keepsApp) phone.context ??= await browser.newContext({ serviceWorkers: 'block' })
    const context = (keepsApp ? undefined : phone.context) ?? (await browser.newContext())
    const page = await context.newPage()
    await use(page)
    if (keepsApp) return context.close()
    await clearStorage(page)
    await page.close()
  },
  browserErrors: [
    async ({ page }, use) => {
      const messages: string[] = []
      page.on('pageerror', (error) => messages.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') messages.push(message.text())
      })
      await use(messages)
      base.expect(messages).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
  player: async ({}, use) => {
    const [first] = JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as Player[]
    if (!first) throw new Error('no sandbox player: run the journey with npm run e2e -- home, without --url')
    await use(first)
  },
})

/** Clears what the phone stores about its player and their settings; cached files of the app stay. */
async function clearStorage(page: Page): Promise<void> {
  await page.context().clearCookies()
  const line = await page.context().newCDPSession(page)
  const { origin } = new URL(process.env.ZAMRA_URL ?? '')
  await line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

/** The product texts in one language, so that a journey reads the screen as a player does. */
export function textsIn(locale: string) {
  const language = catalogueOf(locale)
  return {
    lang: langOf(locale),
    t: (id: keyof typeof texts, values: Readonly<Record<string, string>> = {}) =>
      texts[id][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    refusal: (code: keyof ReturnType<typeof refusalTexts>) => refusalTexts(language)[code],
  }
}

/** Starts as a guest who chose a language and a theme before. */
export async function startAsReturningGuest(page: Page, { locale = 'en', theme = 'red' }): Promise<void> {
  const { lang } = textsIn(locale)
  await page.addInitScript(`
    localStorage.getItem('zamra.lang') ?? localStorage.setItem('zamra.lang', '"${lang}"')
    localStorage.getItem('zamra.theme') ?? localStorage.setItem('zamra.theme', '"${theme}"')`)
  const url = process.env.ZAMRA_URL ?? ''
  await page.context().addCookies([
    { name: 'zlang', value: lang, url },
    { name: 'ztheme', value: theme, url },
  ])
}

/** What the device of a signed-in player remembers. */
export type StoredSession = { readonly sign: string; readonly uid: number; readonly deviceNumber: string }

/** Signs in over the API, on a device of its own. Signing in on the screen has journeys of its own. */
export async function openSession({ uid, password }: Player): Promise<StoredSession> {
  const { sign, deviceNumber } = await callAsNewDevice('/sso/idlogin', { userId: String(uid), password })
  return { sign, uid, deviceNumber }
}

/** Calls the API from a new device, or from the named one, and returns the answer with the device. */
export async function callAsNewDevice<T extends object>(
  path: string,
  input: object,
  deviceNumber: string = randomUUID(),
): Promise<StoredSession & T> {
  const send = async () => {
    const answer = await fetch(`${process.env.ZAMRA_URL}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...sender, deviceNumber, locale: 'en', ...input }),
    })
    return (await answer.json()) as { state: string; resultData: StoredSession & T & { retryAfter?: number } }
  }
  let answer = await send()
  // A busy server has done nothing and says when to try again, as the app does.
  for (let tries = 0; answer.state === '5030' && tries < busyTriesMax; tries += 1) {
    await sleep((answer.resultData.retryAfter ?? 1) * 1_000)
    answer = await send()
  }
  if (answer.state !== '200') throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return { ...answer.resultData, deviceNumber }
}

const busyTriesMax = 10

/** Stores a session in this browser, so that its next page opens signed in. */
export async function startSignedIn(
  page: Page,
  { sign, uid, deviceNumber }: StoredSession,
  origin = '',
): Promise<void> {
  // An empty page of the app's origin. It names its icon, because the browser reports a missing one as an error.
  const empty = '/empty-page-of-a-journey'
  const body = '<link rel="icon" href="data:,">'
  await page.route(`**${empty}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(origin + empty)
  // The popup of the daily check-in would cover what a journey taps on Home.
  const checkInHidden = { uid, until: farFuture }
  const stored = JSON.stringify({ sign, uid, deviceNumber, checkInHidden })
  await page.evaluate(`for (const [name, value] of Object.entries(${stored}))
    localStorage.setItem('zamra.' + name, JSON.stringify(value))`)
  await page.unroute(`**${empty}`)
}

const farFuture = Date.UTC(2100, 0)

const sender = { appId: 1526, appPackageName: 'com.zamra.app1526' }

/** Fetches what the screen ought to show. */
export async function callApi<T>(page: Page, path: string, input: object = {}, locale = 'en'): Promise<T> {
  const data = { ...input, ...sender, deviceNumber: 'journey-of-home', locale }
  const answer = await page.request.post(`/api${path}`, { data })
  const { state, resultData } = (await answer.json()) as { state: string; resultData: T }
  base.expect(state).toBe('200')
  return resultData
}

/** Signs in on the login page, which may be shown in a frame. */
export async function signIn(
  page: Pick<Page, 'getByLabel' | 'getByRole'>,
  { uid, password }: Player,
  locale = 'en',
): Promise<void> {
  const { t } = textsIn(locale)
  await page.getByLabel(t('session.phoneOrId')).fill(String(uid))
  await page.getByRole('tabpanel').getByLabel(t('session.password'), { exact: true }).fill(password)
  for (const tick of await page.getByRole('checkbox').all()) await tick.check({ force: true })
  await page
    .getByRole('main')
    .getByRole('button', { name: t('do.login') })
    .click()
}
