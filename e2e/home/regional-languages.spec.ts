import { expect } from '@playwright/test'
import { test, textsIn } from './fixtures.ts'

const account = '/pages/account/Account'
const home = '/pages/home/Home'

test.use({ keepsApp: true })

/** Whether the browser drew a letter of the language with the font that we ship for it. */
const isFontLoaded = (letter: string) =>
  `document.fonts.ready.then(() => [...document.fonts].some((face) => face.family.includes('Regional') && face.status === 'loaded') && document.fonts.check('14px "Zamra Regional"', ${JSON.stringify(letter)}))`

test('Urdu is read from right to left, mirrored, in its own font, and comes so from the server', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/fonts/')) fonts.push(request.url().split('/').at(-1) ?? '')
  })
  await page.goto(account)
  expect(fonts.filter((file) => file !== 'display.woff2')).toEqual([])
  await page.getByText('اردو').click()
  const { t } = textsIn('ur')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title.account'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ur-PK')
  expect(await page.evaluate(isFontLoaded('ا'))).toBe(true)
  expect(fonts.filter((file) => file !== 'display.woff2')).toEqual(['ur.woff2'])
  // The first tab stands at the right edge, and nothing is wider than the phone.
  const first = await page.getByRole('navigation').getByRole('link').first().boundingBox()
  expect(first && first.x + first.width).toBeGreaterThan(300)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  const drawn = await (await page.request.get(home)).text()
  expect(drawn).toContain('<html lang="ur-PK" dir="rtl"')
  expect(drawn).toContain(t('home.action.invite'))
  await page.getByText('English').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})
