/** Example: a page with the wrong heading; the runner must fail it. */
import { expect, test } from '@playwright/test'

test('the page shows the name of the app', async ({ page }) => {
  await page.setContent('<h1>Another name</h1>')
  await expect(page.getByRole('heading')).toHaveText('Zamra', { timeout: 200 })
})
