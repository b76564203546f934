import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { newPlayer } from '../../ops/shots/stress-player.ts'
import { openSession, type Player, type StoredSession } from '../home/fixtures.ts'

export type AreaCode = '+91' | '+92' | '+880'

type Fixtures = {
  /** The phone of the sandbox player of a country, signed in, with the account page open. */
  phoneOf: (areaCode: AreaCode) => Promise<Page>
  /** The phone of a player of India who was created for this journey and has no orders. */
  newPhone: () => Promise<Page>
  /** Opens the account page on a phone. */
  openAccount: (phone: BrowserContext) => Promise<Page>
}

type Kept = {
  /** A phone keeps what it has fetched from one journey to the next, as the phones of players do. */
  phones: Map<AreaCode, BrowserContext>
}

/** A journey fails when the browser reports any error. */
export const test = base.extend<Fixtures, Kept>({
  phones: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
    async ({}, use) => {
      const phones = new Map<AreaCode, BrowserContext>()
      await use(phones)
      for (const phone of phones.values()) await phone.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing.
  openAccount: async ({}, use) => {
    const browserErrors: string[] = []
    const pages: Page[] = []
    await use(async (phone) => {
      const page = await phone.newPage()
      pages.push(page)
      page.on('pageerror', (error) => browserErrors.push(error.message))
      page.on('console', (message) => {
        // A page that is offline on purpose reports failed requests.
        const isExpected = message.text().includes('net::ERR_INTERNET_DISCONNECTED')
        if (message.type() === 'error' && !isExpected) browserErrors.push(message.text())
      })
      await page.goto(account)
      await expect(wallet(page)).toBeVisible()
      return page
    })
    for (const page of pages) await page.close()
    expect(browserErrors).toEqual([])
  },
  phoneOf: async ({ phones, browser, openAccount }, use) => {
    await use(async (areaCode) => {
      const phone =
        phones.get(areaCode) ??
        (await browser.newContext({ storageState: storedOn(await openSession(playerOf(areaCode))) }))
      phones.set(areaCode, phone)
      return openAccount(phone)
    })
  },
  newPhone: async ({ browser, openAccount }, use) => {
    const phones: BrowserContext[] = []
    await use(async () => {
      const session = await newPlayer({ env: process.env as Record<string, string> })
      const phone = await browser.newContext({ storageState: storedOn(session) })
      phones.push(phone)
      return openAccount(phone)
    })
    for (const phone of phones) await phone.close()
  },
})

export const account = '/pages/account/Account'

export function wallet(page: Page) {
  return page.getByRole('region', { name: 'Your account' })
}

type Depositor = Player & { readonly areaCode: string }

export function playerOf(areaCode: AreaCode): Player {
  const players = JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as Depositor[]
  const player = players.find((one) => one.areaCode === areaCode)
  if (!player) throw new Error(`no sandbox player of ${areaCode}: run the journey with npm run e2e, without --url`)
  return player
}

/** Signing in has journeys of its own, so these come with what the device of a signed-in player remembers. */
function storedOn(session: StoredSession) {
  const localStorage = Object.entries(session).map(([name, value]) => ({
    name: `zamra.${name}`,
    value: JSON.stringify(value),
  }))
  return { cookies: [], origins: [{ origin: new URL(process.env.ZAMRA_URL ?? '').origin, localStorage }] }
}
