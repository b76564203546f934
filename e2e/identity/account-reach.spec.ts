import { expect } from '@playwright/test'
import { expectNoViolation } from '../home/axe.ts'
import { openSession, startSignedIn, test } from '../home/fixtures.ts'
import { account, bankList, newGuest, openAsNewPlayer, pageOf } from './player-steps.ts'
import { freshMobile } from './sign-in-steps.ts'

const forms = ['EditProfile', 'BankCard', 'WithdrawalPassword', 'PhoneBinding', 'ChangePassword'].map(pageOf)
const lists = [account, '/pages/account/Profile/Profile', bankList, pageOf('Security'), pageOf('Privacy')]

test('axe finds no violation in a guest’s account, in forms with errors and in the passkey sheet', async ({ page }) => {
  test.setTimeout(240_000)
  await startSignedIn(page, await newGuest())
  await page.goto(account)
  await expect(page.getByRole('link', { name: /^Link your phone number/ })).toBeVisible()
  await expectNoViolation(page, 'a guest’s account')
  await openAsNewPlayer(page, freshMobile())
  for (const path of forms) {
    await page.goto(path)
    await page.locator('form input:not([type=radio]):not([hidden]):enabled').first().fill('')
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await expectNoViolation(page, `${path} with faults`)
  }
  await page.goto(pageOf('Security'))
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expectNoViolation(page, 'the sheet of a new passkey')
})

test('nothing overflows sideways at twice the text size', async ({ page, player }) => {
  await startSignedIn(page, await openSession(player))
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of [...lists, ...forms]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
  }
})
