import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { comeBackAs, test } from '../home/visitor.ts'
import { declare, login } from './newcomer.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const pages = [login, '/pages/Login/LoginV2', '/pages/Login/Register', '/pages/Login/ForgetPassword']

async function expectNothing(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, place).toEqual([])
}

for (const theme of ['red', 'green', 'white']) {
  test(`axe finds nothing in the ways in, empty, refused and full, in ${theme}`, async ({ page }) => {
    test.slow()
    await comeBackAs(page, { theme })
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectNothing(page, path)
      await page.locator('form button[type=submit]').click()
      await expectNothing(page, `${path} with faults`)
    }
    await page.goto(`${login}?mode=oneclick`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Terms' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothing(page, 'the terms')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await declare(page)
    await page.getByRole('button', { name: 'Play as a guest' }).click()
    await expect(page.getByRole('dialog', { name: 'Your guest ticket' })).toBeVisible()
    await expectNothing(page, 'the ticket')
  })
}

test('at twice the size nothing sticks out sideways and every button can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 })
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, path).toBe(0)
    await page.locator('form button[type=submit]').scrollIntoViewIfNeeded()
    await expect(page.locator('form button[type=submit]')).toBeInViewport()
  }
})

test('the form is filled and sent with the keyboard alone', async ({ page, player }) => {
  await page.goto(login, { waitUntil: 'networkidle' })
  const step = async (name: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const here = await page.evaluate<string>('document.activeElement.name ?? ""')
      if (here === name) return
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await step('mobile')
  await page.keyboard.type(String(player.uid))
  await step('password')
  await page.keyboard.type(player.password)
  await step('terms')
  await page.keyboard.press('Space')
  await step('age')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
})
