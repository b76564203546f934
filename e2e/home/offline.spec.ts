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

test('without a network Deposit opens in the player’s language, and the last known balance is marked as such', async ({
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
  const { t } = textsIn('fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title.deposit'))
  await page.goto(home)
  await expect(page.getByRole('link', { name: t('app.offline') })).toContainText('₹')
  await page.goto('/pages/account/Account')
  await expect(page.getByText(t('account.balance.lastKnown'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(t('account.balance.lastKnown'))).toBeHidden()
  removeNetworkErrors(browserErrors)
})

test('can be installed: the manifest has icons, pictures of their stated size, and shortcuts to pages', async ({
  page,
  browserErrors,
}) => {
  await page.goto(home)
  const line = await page.context().newCDPSession(page)
  const { data = '', errors } = await line.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as Record<'icons' | 'screenshots', Picture[]> & { shortcuts: { url: string }[] }
  expect(manifest.screenshots.length).toBeGreaterThanOrEqual(3)
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await page.request.get(src)
    expect([src, answer.headers()['content-type']]).toEqual([src, type])
    // The header of a PNG file holds its size.
    const body = await answer.body()
    if (type === 'image/png') expect([src, `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
  expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3)
  for (const { url } of manifest.shortcuts) expect([url, (await page.request.get(url)).status()]).toEqual([url, 200])
  expect(browserErrors).toEqual([])
})

type Picture = { readonly src: string; readonly sizes: string; readonly type: string }

/** The browser itself reports the requests that found no network. */
function removeNetworkErrors(browserErrors: string[]): void {
  const others = browserErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))
  browserErrors.splice(0, browserErrors.length, ...others)
}
