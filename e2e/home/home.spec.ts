/** A guest comes to Home, looks around, changes language and colours, and finds them again. */
import { expect, type Page, test } from '@playwright/test'

test('whoever comes to the entry lands on Home, which shows what the server holds [A-11 A-12 G-01]', async ({
  page,
}) => {
  const heard = callsOf(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  await expect(page).toHaveTitle('Zamra - Home')
  await expect(page.getByRole('region', { name: 'On the front page' })).toBeVisible()
  await expect(page.getByLabel('Announcements')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deposit', exact: true })).toBeVisible()
  await expect(page.getByLabel('Game categories').getByRole('button').first()).toBeVisible()
  await expect(page.getByLabel('Games', { exact: true }).getByRole('link').first()).toBeVisible()
  expect(heard.failed).toEqual([])
})

test('a deep link survives the launch and a reload shows the same screen [R-07]', async ({ page }) => {
  await page.goto('/pages/account/Account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/pages\/account\/Account$/)
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
})

test('the language is changed in place and found again at the next launch [I-06 I-07]', async ({ page }) => {
  await page.goto('/pages/account/Account')
  await page.getByText('Français').click()
  await expect(page.getByRole('heading', { name: 'Compte' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveTitle('Zamra - Accueil')
  await expect(page.getByRole('navigation').getByText('Accueil')).toBeVisible()
})

test('the colours are changed and found again at the next launch', async ({ page }) => {
  await page.goto('/pages/account/Account')
  await page.getByText('Green', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'green')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'green')
})

test('a room that is not open yet says so and leads back Home', async ({ page }) => {
  await page.goto('/pages/vip/Vip')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vip')
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
})

/** The answers of the API while the page is looked at. */
function callsOf(page: Page): { readonly failed: string[] } {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() !== 200)
      failed.push(`${response.status()} ${response.url()}`)
  })
  return { failed }
}
