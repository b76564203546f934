/** Example: a page with the right heading. */
import { expect, test } from '@playwright/test'

test('the page shows the name of the app', async ({ page }) => {
  await page.setContent('<h1>Zamra</h1>')
  await expect(page.getByRole('heading')).toHaveText('Zamra')
})
