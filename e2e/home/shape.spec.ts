import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

const home = '/pages/home/Home'
const tabs = [
  ['Home', '/pages/home/Home'],
  ['Promo', '/pages/promo/Promo'],
  ['Vip', '/pages/vip/Vip'],
  ['Earn Money', '/pages/earn/Earn'],
  ['Account', '/pages/account/Account'],
] as const

test('the tab bar is 50 px high and dark red, with 10 px labels, 24 px icons, and another icon when selected [R-01]', async ({
  page,
}) => {
  await page.goto(home)
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 844 - 50, width: 390, height: 50 })
  const links = bar.getByRole('link')
  await expect(links).toHaveCount(5)
  for (const link of await links.all()) {
    await expect(link).toHaveCSS('font-size', '10px')
    expect(await link.locator('svg').boundingBox()).toMatchObject({ width: 24, height: 24 })
  }
  const paint = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('nav[aria-label="Main menu"]')).backgroundImage`,
  )
  const [red = 0, green = 0, blue = 0] = (/rgb\((\d+), (\d+), (\d+)/.exec(paint) ?? []).slice(1).map(Number)
  expect(red).toBeGreaterThan(60)
  expect(red).toBeLessThan(140)
  expect(Math.max(green, blue)).toBeLessThan(red / 3)
  const layer = (name: string) => bar.getByRole('link', { name }).locator('.icon-soft')
  await expect(layer('Home')).not.toHaveCSS('fill-opacity', '0')
  await expect(layer('Promo')).toHaveCSS('fill-opacity', '0')
})

test('each tab opens its page with its own title [R-02 R-03 R-04 R-05 R-06]', async ({ page }) => {
  await page.goto(home)
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  await expect(bar.getByRole('link')).toHaveText(tabs.map(([label]) => label))
  for (const [label, path] of tabs.toReversed()) {
    await bar.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
})

test('a sub-page has a header of 44 px, and a higher one in a native shell with a status bar [A-07]', async ({
  page,
}) => {
  const bar = page.locator('header').filter({ has: page.getByRole('button', { name: 'Back' }) })
  await page.goto('/pages/Login/Login')
  expect((await bar.boundingBox())?.height).toBe(44)
  await page.goto('/?isnative=1&statusbarheight=24&redirect=%2Fpages%2FLogin%2FLogin')
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(44 + 24)
})

test('above 768 px the page is centred with a maximum width; at 768 px it takes the whole window [A-06]', async ({
  page,
}) => {
  await page.goto(home)
  await page.setViewportSize({ width: 768, height: 900 })
  const main = page.getByRole('main')
  expect((await main.boundingBox())?.width).toBe(768)
  await page.setViewportSize({ width: 1400, height: 900 })
  const box = await main.boundingBox()
  expect(box?.width).toBe(960)
  expect(box?.x).toBe((1400 - 960) / 2)
})

test('nothing on Home is wider than the window, from the smallest phone on', async ({ page }) => {
  for (const width of [320, 360, 390, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(home)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
})
