import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../deposit/fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The budget checks every page in every theme; this journey checks the states that it does not reach. */
const pages = [
  '/pages/search/SearchResult?keyword=zzz',
  '/pages/webview/GameWeb?gameId=sona-777&mode=demo',
  '/pages/account/components/GameRecords/GameRecords?range=3d',
  '/pages/account/components/BalanceRecords/BalanceRecords?range=30d',
  '/pages/lottery/Lottery?game=five',
  '/pages/lottery/Lottery?game=six45',
]

test('axe finds no violation where games are found, played and recorded, in any theme', async ({ phoneOf }) => {
  test.slow()
  const page = await phoneOf('+92')
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Opening game…')).toHaveCount(0)
    expect.soft(await findings(new AxeBuilder({ page }).withTags(tags)), path).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
    // Another theme is other colours and nothing else.
    for (const theme of ['green', 'white']) {
      await wear(page, theme)
      expect.soft(await findings(new AxeBuilder({ page }).withRules('color-contrast')), `${path} ${theme}`).toEqual([])
    }
  }
})

/** Includes the game inside the frame. */
async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
}
