/** Home with the data of the server: banners, messages, deposit button, categories and games. */
import { expect } from '@playwright/test'
import { callApi, startAsReturningGuest, test, textsIn } from './fixtures.ts'

const home = '/pages/home/Home'

type Banner = { title: string; text: string; link: string }
type Message = { text: string }
type Category = { code: string; name: string }
type Games = { list: { name: string; category: string; hot: boolean }[] }

for (const locale of ['en', 'fr']) {
  const { t } = textsIn(locale)

  test(`Home shows what the server answers, in ${locale} [G-01 G-02]`, async ({ page }) => {
    await startAsReturningGuest(page, { locale })
    const banners = await callApi<Banner[]>(page, '/banner/list', { position: 'home' }, locale)
    const messages = await callApi<Message[]>(page, '/home/rollMsg', {}, locale)
    const categories = await callApi<Category[]>(page, '/game/category', {}, locale)
    const { list } = await callApi<Games>(page, '/game/list', { pageSize: 50 }, locale)
    const { open } = await callApi<{ open: boolean }>(page, '/home/rechargeButtonStatus', {}, locale)
    expect([banners.length, messages.length, categories.length, list.length].every((count) => count > 0)).toBe(true)

    await page.goto(home)
    const slides = page.getByRole('region', { name: t('home.banners') }).getByRole('link')
    await expect(slides).toHaveCount(banners.length)
    for (const { title } of banners) await expect(slides.filter({ hasText: title })).toHaveCount(1)
    for (const { text } of messages)
      await expect(page.getByRole('region', { name: t('home.messages') })).toContainText(text)
    for (const { name } of categories) await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    const tiles = page.getByRole('region', { name: t('home.games') }).getByRole('listitem')
    await expect(tiles).toHaveText(list.map(({ name }) => new RegExp(name)))
    expect(open).toBe(true)
    await expect(page.getByRole('link', { name: t('title.deposit') })).toHaveAttribute('href', '/pages/wallet/Deposit')
    await expect(page).toHaveTitle(`Zamra - ${t('title.home')}`)
  })
}

test('a category shows its own games, and "hot" the hot ones', async ({ page }) => {
  const { list } = await callApi<Games>(page, '/game/list', { pageSize: 50 })
  await page.goto(home)
  const tiles = page.getByRole('region', { name: 'Games' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Lottery', exact: true }).click()
  await expect(tiles).toHaveText(list.filter((game) => game.category === 'lottery').map(({ name }) => new RegExp(name)))
  await page.getByRole('button', { name: 'Hot', exact: true }).click()
  await expect(tiles).toHaveText(list.filter((game) => game.hot).map(({ name }) => new RegExp(name)))
})

test('the page is readable before any script runs', async ({ browser, page }) => {
  const { list } = await callApi<Games>(page, '/game/list', { pageSize: 50 })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(`${process.env.ZAMRA_URL}${home}`)
  await expect(still.getByText(list[0]?.name ?? '')).toBeVisible()
  await expect(still.getByRole('link', { name: 'Deposit' })).toBeVisible()
  await context.close()
})

test('a failed call shows its own error with a retry, and the rest of Home stays', async ({ page, browserErrors }) => {
  await page.route('**/api/game/list', (route) => route.abort())
  await page.goto(home)
  await page.getByRole('button', { name: 'Crash', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Games didn’t load')
  await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible()
  await page.unroute('**/api/game/list')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Games' }).getByRole('listitem')).toHaveText([/Patang Rush/])
  // The browser reports the requests that the test aborts.
  browserErrors.splice(
    0,
    browserErrors.length,
    ...browserErrors.filter((complaint) => !complaint.includes('ERR_FAILED')),
  )
})

test('Home shows that deposits are closed, and links to customer service', async ({ page }) => {
  const closed = { state: '200', msg: 'success', resultData: { open: false, reason: 'Closed for an hour' } }
  await page.route('**/api/home/rechargeButtonStatus', (route) => route.fulfill({ json: closed }))
  // A server-rendered Home contains its data; coming from another page, the app fetches it.
  await page.goto('/pages/account/Account')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Deposits closed' }).click()
  await expect(page.getByRole('dialog')).toContainText('Closed for an hour')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Contact customer service' })).toBeVisible()
})
