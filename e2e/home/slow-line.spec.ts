/** Home on a slow line: what the player does before the whole app has arrived. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

const home = '/pages/home/Home'
const category = (page: Page) => page.getByRole('button', { name: 'Lottery', exact: true })

/** Holds the files of one kind back until the returned function is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the app works while its style sheets are delayed, because the page has them inline', async ({ page }) => {
  const release = await hold(page, /\.css$/)
  // A style sheet that is fetched later delays the load event.
  await page.goto(home, { waitUntil: 'commit' })
  await category(page).click()
  await expect(category(page)).toHaveAttribute('aria-pressed', 'true')
  release()
})

test('handles a tap made before the app has loaded', async ({ page }) => {
  const release = await hold(page, /\/assets\/index-[^/]*\.js$/)
  await page.goto(home, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('"earlyInput" in window')).toBe(true)
  await category(page).click()
  await expect(category(page)).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(category(page)).toHaveAttribute('aria-pressed', 'true')
})
