import { expect } from '@playwright/test'
import { allRoutes } from '../../web/src/lib/navigation/routes.ts'
import { openSession, signIn, startAsReturningGuest, startSignedIn, test, textsIn } from './fixtures.ts'

const home = '/pages/home/Home'

for (const locale of ['en', 'fr']) {
  const { t } = textsIn(locale)

  test(`safer play opens from Home and links back, in ${locale}`, async ({ page }) => {
    await startAsReturningGuest(page, { locale })
    await page.goto(home)
    await page.getByRole('link', { name: t('home.limits') }).click()
    await expect(page).toHaveURL(/\/pages\/safety\/SaferPlay$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title.saferPlay'))
    await page.getByRole('button', { name: t('do.back') }).click()
    await expect(page).toHaveURL(/\/pages\/home\/Home$/)
    await expect(page.getByRole('region', { name: t('home.games') })).toBeVisible()
  })

  test(`a guest who wants to deposit signs in first and arrives at the page, in ${locale} [R-30]`, async ({
    page,
    player,
  }) => {
    await startAsReturningGuest(page, { locale })
    await page.goto(home)
    await page.getByRole('link', { name: t('title.deposit') }).click()
    await expect(page).toHaveURL(/\/pages\/Login\/Login\?redirect=%2Fpages%2Fwallet%2FDeposit$/)
    await signIn(page, player, locale)
    await expect(page).toHaveURL(/\/pages\/wallet\/Deposit$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title.deposit'))
  })
}

test('a guarded page opened by its address sends a guest to Login with a way back [R-30]', async ({ page }) => {
  await page.goto('/pages/wallet/DepositHistory?range=7d')
  await expect(page).toHaveURL(/\/pages\/Login\/Login\?redirect=%2Fpages%2Fwallet%2FDepositHistory%3Frange%3D7d$/)
})

test('Home keeps its scroll position and its choice while another page is on top', async ({ page }) => {
  await page.goto(home)
  await page.getByRole('button', { name: 'Hot', exact: true }).click()
  // The list of hot games is shorter while it loads, so the position is read once it is there.
  await expect.poll(() => page.evaluate('scrollTo(0, 300), scrollY')).toBe(300)
  await page.getByRole('link', { name: 'Set your limits' }).evaluate((link: { click(): void }) => link.click())
  await expect(page).toHaveURL(/SaferPlay$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Hot', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
})

test('a reload on any route returns the same screen, under the mark of the sandbox [R-07 MP-06]', async ({
  page,
  player,
}) => {
  test.setTimeout(240_000)
  await startSignedIn(page, await openSession(player))
  const needed: Record<string, string> = { orderNo: 'order-1', id: '1', gameId: 'sona-777', withdrawNo: '1' }
  for (const route of allRoutes) {
    if (route.path === '/') continue
    const wanted = Object.entries(route.params ?? {}).filter(([, parser]) => 'required' in parser)
    const query = new URLSearchParams(
      Object.fromEntries(wanted.map(([name]) => [name, needed[name] ?? '1'])),
    ).toString()
    const address = route.path + (query && `?${query}`)
    const heading = page.getByRole('heading').first()
    const screen = async () => {
      await expect(heading, address).toBeVisible()
      // The name of a game is fetched; until it arrives the page has a general title.
      if (address.includes('gameId=')) await expect(heading).toHaveText('Sona 777')
      return [await heading.textContent(), new URL(page.url()).pathname]
    }
    await page.goto(address, { waitUntil: 'commit' })
    const before = await screen()
    await expect(page.getByRole('complementary', { name: 'Sandbox: test money only' }), address).toBeInViewport()
    await page.reload({ waitUntil: 'commit' })
    expect(await screen(), address).toEqual(before)
    // A player without a bank account is sent to the form that adds one; every other address opens its own page.
    if (!route.guards?.some((guard) => guard === 'bankAccount')) expect(before[1], address).toBe(route.path)
  }
})
