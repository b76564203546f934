import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { comeBackAs, test } from './visitor.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const pages = {
  Home: '/pages/home/Home',
  Login: '/pages/Login/Login',
  Account: '/pages/account/Account',
  Vip: '/pages/vip/Vip',
}

for (const theme of ['red', 'green', 'white']) {
  for (const locale of ['en', 'fr']) {
    test(`axe finds nothing in ${theme}, ${locale}`, async ({ page }) => {
      await comeBackAs(page, { locale, theme })
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path, { waitUntil: 'networkidle' })
        const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        )
        expect(found).toEqual([])
      }
    })
  }
}

test('Home can be walked with the keyboard alone', async ({ page }) => {
  await page.goto('/pages/home/Home', { waitUntil: 'networkidle' })
  const reached: string[] = []
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate<string>(
        'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
      ),
    )
  }
  for (const name of ['Search', 'Mail', 'Sign in', 'Deposit', 'Withdraw', 'All', 'Hot']) expect(reached).toContain(name)
})
