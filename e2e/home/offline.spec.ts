import { expect } from '@playwright/test'
import { openSession, startAsReturningGuest, startSignedIn, test, textsIn } from './fixtures.ts'

const home = '/pages/home/Home'
const minuteMs = 60_000

test.use({ keepsApp: true })

test('after one visit and without a network, Home shows the last data with its time, and a deep link opens', async ({
  page,
  browserErrors,
}) => {
  const context = page.context()
  await page.goto(home)
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true)
  await context.setOffline(true)
  // Fresh data is not fetched again; older data is, and when that fails its age is shown.
  await page.clock.install({ time: Date.now() + minuteMs })
  await page.reload()
  await expect(page.getByText('Patang Rush')).toBeVisible()
  await expect(page.getByText(/^Updated \d\d:\d\d/).first()).toBeVisible()
  await expect(page.getByText('You’re offline')).toBeVisible()
  await page.goto('/pages/faq/FAQ')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ')
  const kept = await page.evaluate(`(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)))
    return all.flat()
  })()`)
  expect((kept as string[]).filter((url) => url.includes('/api/'))).toEqual([])
  // English only: the texts of another language are kept once a player has used them.
  expect((kept as string[]).filter((url) => /\/assets\/(?:fr|es|zh|tw|id)-/.test(url))).toEqual([])
  await context.setOffline(false)
  removeNetworkErrors(browserErrors)
})

test('Deposit opens in the player’s language without a network, although only Home was visited', async ({
  page,
  player,
  browserErrors,
}) => {
  await startAsReturningGuest(page, { locale: 'fr' })
  await startSignedIn(page, await openSession(player))
  await page.goto(home)
  await page.evaluate('navigator.serviceWorker.ready')
  await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/pages/wallet/Deposit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsIn('fr').t('title.deposit'))
  await page.context().setOffline(false)
  removeNetworkErrors(browserErrors)
})

/** The browser itself reports the requests that found no network. */
function removeNetworkErrors(browserErrors: string[]): void {
  const others = browserErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))
  browserErrors.splice(0, browserErrors.length, ...others)
}
