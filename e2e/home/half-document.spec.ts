/** What the player sees when a document does not arrive whole: the last good page or the app itself, never half a page for long. */
import { expect, type Page } from '@playwright/test'
import { test, visitHome } from './faulty-proxy.ts'

/** The last part of Home and of the tab bar: half a document has neither. */
const lastGame = (page: Page) => page.getByText('Patang Rush')
const lastTab = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Account' })

async function expectWhole(page: Page): Promise<void> {
  await expect(lastGame(page)).toBeVisible()
  await expect(lastTab(page)).toBeVisible()
  // It works, and does not only look whole.
  await page.getByRole('button', { name: 'Lottery', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Lottery', exact: true })).toHaveAttribute('aria-pressed', 'true')
}

for (const documents of ['stalled', 'broken'] as const) {
  test(`a document that is ${documents} in the middle is replaced by the last whole one`, async ({
    page,
    faultyProxy,
  }) => {
    await visitHome(page, faultyProxy)
    faultyProxy.documents = documents
    await page.reload()
    await expectWhole(page)
  })
}

test('a document whose second half is slow is waited for', async ({ page, faultyProxy }) => {
  await visitHome(page, faultyProxy)
  const before = Date.now()
  faultyProxy.documents = 'slow'
  const response = await page.reload()
  expect(Date.now() - before).toBeGreaterThan(3_000)
  expect(await response?.text()).toMatch(/<\/html>\s*$/)
  await expectWhole(page)
})

test('a stalled document of a page that was never visited is replaced by the app, which draws the page', async ({
  page,
  faultyProxy,
}) => {
  await visitHome(page, faultyProxy)
  faultyProxy.documents = 'stalled'
  await page.goto(`${faultyProxy.url}/pages/Login/Login`)
  await expect(page.getByRole('tabpanel').getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const documents of ['stalled', 'broken'] as const) {
  test(`on a first visit a document that is ${documents} in the middle is replaced by the app`, async ({
    page,
    faultyProxy,
    browserErrors,
  }) => {
    faultyProxy.documents = documents
    // A stalled document never ends its loading.
    await page.goto(`${faultyProxy.url}/pages/home/Home`, { waitUntil: 'commit' })
    await expect(lastGame(page)).toBeVisible({ timeout: 20_000 })
    await expectWhole(page)
    // The browser itself reports the connection that broke, and the app reports nothing.
    expect(browserErrors.splice(0).filter((text) => !text.includes('ERR_INCOMPLETE_CHUNKED_ENCODING'))).toEqual([])
  })
}

test('on a first visit a document that stalls in its head, before anything can be painted, is asked for again', async ({
  page,
  faultyProxy,
  browserErrors,
}) => {
  faultyProxy.documents = 'stalledHead'
  await page.goto(`${faultyProxy.url}/pages/home/Home`, { waitUntil: 'commit' })
  faultyProxy.documents = 'whole'
  await expect(lastGame(page)).toBeVisible({ timeout: 20_000 })
  await expectWhole(page)
  expect(browserErrors.splice(0)).toEqual([])
})
