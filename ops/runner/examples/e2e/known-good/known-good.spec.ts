/** Example: a page that says what it should. */
import { expect, test } from '@playwright/test'

test('the page greets', async ({ page }) => {
  await page.setContent('<h1>Zamra</h1>')
  await expect(page.getByRole('heading')).toHaveText('Zamra')
})
