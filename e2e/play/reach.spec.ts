import { expect } from '@playwright/test'
import { test } from '../deposit/fixtures.ts'
import { expectNoViolation } from '../home/axe.ts'

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
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBe(0)
    await expectNoViolation(page, path)
  }
})
