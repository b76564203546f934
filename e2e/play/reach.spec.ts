import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../deposit/phone.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const pages = [
  '/pages/home/Home',
  '/pages/search/Search',
  '/pages/search/SearchResult?keyword=zzz',
  '/pages/webview/GameWeb?gameId=sona-777&mode=real',
  '/pages/webview/GameWeb?gameId=sona-777&mode=demo',
  '/pages/account/components/GameRecords/GameRecords?range=3d',
  '/pages/account/components/BalanceRecords/BalanceRecords?range=30d',
]

/** The game inside the frame is looked at too. */
async function expectNothing(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(found, place).toEqual([])
}

for (const theme of ['red', 'green', 'white']) {
  test(`axe finds nothing where games are found, played and recorded, in ${theme}`, async ({ phoneOf }) => {
    test.slow()
    const page = await phoneOf('+91')
    await page.evaluate(`localStorage.setItem('zamra.theme', '"${theme}"')`)
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByText('Opening the game')).toHaveCount(0)
      await expectNothing(page, path)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
    }
  })
}
