import { expect } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { startAsReturningGuest, test } from './fixtures.ts'

// French texts are the longest, so the other languages fit where they do.
const pages = ['/pages/home/Home', '/pages/Login/Login', '/pages/account/Account', '/pages/vip/Vip']

test('axe finds no violation in three themes', async ({ page }) => {
  test.setTimeout(240_000)
  await startAsReturningGuest(page, { locale: 'fr' })
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectNoViolation(page, path)
  }
})

test('Home can be operated with the keyboard alone', async ({ page }) => {
  await page.goto('/pages/home/Home', { waitUntil: 'networkidle' })
  const reached: string[] = []
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press('Tab')
    const name = 'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'
    reached.push(await page.evaluate<string>(name))
  }
  for (const name of ['Search', 'Mail', 'Log in', 'Deposit', 'Withdraw', 'All', 'Hot']) expect(reached).toContain(name)
})
