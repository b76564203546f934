import { expect } from '@playwright/test'
import { test, textsIn } from './fixtures.ts'

const account = '/pages/account/Account'
const home = '/pages/home/Home'

test.use({ keepsApp: true })

test('offers five languages; choosing one changes the page in place and is kept [I-01 I-06 I-07 I-08]', async ({
  page,
}) => {
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/api/language/languages'))
  await page.goto(home)
  await page.getByRole('link', { name: 'Account' }).click()
  expect((await listed).request().method()).toBe('GET')
  const choices = page.getByRole('group', { name: 'Language' }).getByRole('radio')
  // The five of the product, then the one of the market that the app begins with.
  await expect(choices).toHaveCount(6)
  const names = ['English', 'Français', 'Español', '简体中文', '繁體中文', 'اردو']
  await expect(page.getByRole('group', { name: 'Language' }).locator('label')).toHaveText(names)
  await expect(page.getByText('Bahasa Indonesia')).toHaveCount(0)
  await page.getByText('Français').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR')
  expect(await page.evaluate('localStorage.getItem("zamra.lang")')).toBe('"fr-FR"')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compte')
  const drawn = await (await page.request.get(home)).text()
  expect(drawn).toContain(`<html lang="fr-FR"`)
  expect(drawn).toContain(textsIn('fr').t('home.action.invite'))
})

test('red, green and white can be chosen, apply to all screens and are kept [A-34]', async ({ page }) => {
  const grounds = new Set<unknown>()
  await page.goto(account)
  for (const name of ['White', 'Green', 'Red']) {
    await page.getByText(name, { exact: true }).click()
    const theme = name.toLowerCase()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    grounds.add(ground)
    await page.reload()
    await expect(page.getByRole('radio', { name })).toBeChecked()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(ground)
    for (const path of [home, '/pages/Login/Login', '/pages/vip/Vip']) {
      const drawn = await (await page.request.get(path)).text()
      expect(drawn).toContain(`data-theme="${theme}"`)
    }
  }
  expect(grounds.size).toBe(3)
})
