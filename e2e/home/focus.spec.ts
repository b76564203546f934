/** The focus after a navigation, and the caret in a field that groups its digits. */
import { expect } from '@playwright/test'
import { openSession, startSignedIn, test } from './fixtures.ts'

test('moves the focus to the heading of a new page, and back to the link that opened it', async ({ page }) => {
  await page.goto('/pages/home/Home')
  const search = page.getByRole('link', { name: 'Search' })
  await search.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()
  await page.goBack()
  await expect(search).toBeFocused()
})

test('keeps the caret of the amount where the player types', async ({ page, player }) => {
  await startSignedIn(page, await openSession(player))
  await page.goto('/pages/wallet/Deposit')
  const field = page.getByRole('textbox', { name: 'Deposit amount' })
  await field.fill('12345')
  await expect(field).toHaveValue('12,345')
  await field.press('Home')
  await field.press('ArrowRight')
  await field.pressSequentially('99')
  await expect(field).toHaveValue(/^1\D?9\D?9\D?2\D?3\D?4\D?5$/)
})
