/** The app inside the native shell. */
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('inside the native shell the header leaves room for the status bar, after a reload too', async ({ page }) => {
  await page.goto('/?isnative=1&statusbarheight=30')
  await page.getByRole('link', { name: 'Search' }).click()
  const header = page.getByRole('banner').last()
  await expect.poll(async () => (await header.boundingBox())?.height).toBe(44 + 30)
  await page.reload()
  await expect.poll(async () => (await header.boundingBox())?.height).toBe(44 + 30)
})
