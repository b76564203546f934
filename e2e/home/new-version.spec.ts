/** A new release while the app is open. */
import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { test, visitHome } from './faulty-proxy.ts'
import { openSession, startSignedIn } from './fixtures.ts'

const hourMs = 3_600_000
const nextScript = (page: Page) => page.locator('script[type=module][src*="-next."]')
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })

/** The player comes back to the app after more than an hour, and it looks for a new version. */
async function comeBackLater(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + hourMs + 60_000)
  await page.evaluate('void document.dispatchEvent(new Event("visibilitychange"))')
}

test('a new release is offered on Home, not while the player pays or plays, and one tap loads it', async ({
  page,
  faultyProxy,
  player,
}) => {
  await startSignedIn(page, await openSession(player), faultyProxy.url)
  await visitHome(page, faultyProxy)
  faultyProxy.isNextRelease = true
  await comeBackLater(page)
  await expect(notice(page)).toBeVisible()
  await expectNoViolation(page, 'Home with the notice')
  await page.getByRole('main').getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit')
  await expect(notice(page)).toBeHidden()
  await page.goBack()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: 'All draws' }).click()
  await expect(page).toHaveURL(/Lottery/)
  await expect(notice(page)).toBeHidden()
  await page.goBack()
  await page.evaluate('void (window.isOldPage = true)')
  await notice(page).getByRole('button', { name: 'Update' }).click()
  await expect(nextScript(page)).toBeAttached()
  expect(await page.evaluate('window.isOldPage')).toBeUndefined()
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.waiting)'))
    .toBeNull()
  await expect(notice(page)).toBeHidden()
})

test('a window that pays keeps its version when another one is updated, which is not offered the same again', async ({
  page,
  faultyProxy,
  player,
}) => {
  await startSignedIn(page, await openSession(player), faultyProxy.url)
  await visitHome(page, faultyProxy)
  const paying = await page.context().newPage()
  await paying.goto(`${faultyProxy.url}/pages/wallet/Deposit`)
  await expect(paying.getByRole('heading', { level: 1 })).toHaveText('Deposit')
  await paying.evaluate('void (window.isOldPage = true)')
  faultyProxy.isNextRelease = true
  await comeBackLater(page)
  await notice(page).getByRole('button', { name: 'Update' }).click()
  await expect(nextScript(page)).toBeAttached()
  // The worker is registered five seconds after the load, and only then it could be offered.
  await page.waitForTimeout(7_000)
  await expect(notice(page)).toBeHidden()
  expect(await paying.evaluate('window.isOldPage')).toBe(true)
  expect(await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))')).toBe(
    true,
  )
})
