import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

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
