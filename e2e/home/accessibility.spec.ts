import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { comeBackAs, test } from './visitor.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// French words are longer than ours; what holds them holds the others.
const pages = ['/pages/home/Home', '/pages/Login/Login', '/pages/account/Account', '/pages/vip/Vip']

for (const theme of ['red', 'green', 'white']) {
  test(`axe finds nothing in ${theme}`, async ({ page }) => {
    await comeBackAs(page, { locale: 'fr', theme })
    for (const path of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      expect(
        violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    }
  })
}

test('Home can be walked with the keyboard alone', async ({ page }) => {
  await page.goto('/pages/home/Home', { waitUntil: 'networkidle' })
  const reached: string[] = []
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press('Tab')
    const name = 'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent'
    reached.push(await page.evaluate<string>(name))
  }
  for (const name of ['Search', 'Mail', 'Sign in', 'Deposit', 'Withdraw', 'All', 'Hot']) expect(reached).toContain(name)
})
