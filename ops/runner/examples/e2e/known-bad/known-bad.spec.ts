/** Example: a page that says something else; a runner that passes it is worth nothing. */
import { expect, test } from '@playwright/test'

test('the page greets', async ({ page }) => {
  await page.setContent('<h1>Somebody else</h1>')
  await expect(page.getByRole('heading')).toHaveText('Zamra', { timeout: 200 })
})
