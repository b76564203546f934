/** A ticket of each draw from the first pick to the proof, with real money and with coins. */
import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atTheBank, balanceOf, expectCredited, pay } from '../deposit/depositor.ts'
import { test } from '../deposit/phone.ts'
import { comeBackAs } from '../home/visitor.ts'
import { balanceShown, buy, openGame, outcome, verifyTicket } from './player.ts'

const drawnMs = 75_000

test.describe.configure({ timeout: 240_000 })

test('money for the tickets comes from a deposit', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  const before = await balanceOf(page)
  await pay(page, 700)
  await atTheBank(page, 'Approve')
  await expectCredited(page, '+92', before + 70_000)
})

test('Wingo: odds before the first stake, a draw that is watched, a prize that is paid, a proof [FP-05 FP-07 SP-10]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+92')
  await openGame(page, 'minute')
  const before = await balanceShown(page)
  // On both sides, one of the two always wins and it is always less than was staked.
  for (const side of [/^Small ×/, /^Big ×/]) await page.getByRole('button', { name: side }).click()
  await expect(page.getByText('2 lines')).toBeVisible()
  await page.getByRole('button', { name: 'Buy ticket' }).click()
  const odds = page.getByRole('dialog', { name: 'Before your first ticket' })
  await expect(odds.getByRole('row', { name: /Digit 1 in 10 ×9 90%/ })).toBeVisible()
  await odds.getByRole('button', { name: 'I have read this: buy' }).click()
  await expect(page.getByText('Your ticket is in the draw')).toBeVisible()
  await expect.poll(() => balanceShown(page)).toBe(before - 2_000)
  await expect(page.getByText('Drawing now')).toBeVisible({ timeout: drawnMs })
  await expect(outcome(page)).toHaveText('Rs 19 came back of Rs 20', { timeout: drawnMs })
  await expect.poll(() => balanceShown(page)).toBe(before - 100)
  await page.getByRole('region', { name: 'My tickets now' }).getByRole('link', { name: /Prize/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Prize' })).toContainText('Rs 19')
  await verifyTicket(page, 14)
})

test('5D: the sum, small and big, is paid too, and the second ticket is bought at once [FP-05]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+92')
  await openGame(page, 'five')
  const before = await balanceShown(page)
  for (const side of [/^Small ×/, /^Big ×/]) await page.getByRole('button', { name: side }).click()
  await buy(page)
  await page.getByRole('tab', { name: 'Last 2' }).click()
  await page.getByRole('button', { name: 'Quick pick' }).click()
  await page.getByRole('button', { name: 'Add this line' }).click()
  await page.getByRole('button', { name: 'Buy ticket' }).click()
  await expect.poll(() => balanceShown(page)).toBe(before - 3_000)
  await expect(outcome(page)).toBeVisible({ timeout: drawnMs * 2 })
  await page
    .getByRole('region', { name: 'My tickets now' })
    .getByRole('link', { name: /Small.*Prize/ })
    .click()
  await verifyTicket(page, 14)
})

test('Six of 45: six quick numbers, the draw, the ticket among all tickets [FP-05]', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  await openGame(page, 'six45')
  await expect(page.getByText('Jackpot', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quick pick' }).click()
  await expect(page.getByText('6 of 6 picked')).toBeVisible()
  await page.getByRole('button', { name: 'Add this line' }).click()
  await buy(page)
  await expect(outcome(page)).toBeVisible({ timeout: drawnMs * 2 })
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await page
    .getByRole('link', { name: /Six of 45/ })
    .first()
    .click()
  await verifyTicket(page, 14)
})

test('a draw is checked without a connection, from the files that were saved, and a changed file is found out [FP-05]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+92')
  await openGame(page, 'minute')
  await page.getByRole('region', { name: 'Last results' }).getByRole('link').last().click()
  await page.getByRole('button', { name: 'Check it now' }).click()
  await expect(page.getByText('Everything fits')).toBeVisible({ timeout: 30_000 })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the draw' }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  await page.context().setOffline(true)
  await choose(page, text)
  await expect(page.getByText('Everything fits')).toHaveCount(2, { timeout: 30_000 })
  const numbers = /"numbers": \[\s*(\d)/.exec(text)?.[1] ?? ''
  await choose(page, text.replace(/("numbers": \[\s*)\d/, `$1${numbers === '1' ? 2 : 1}`))
  await expect(page.getByText('A step does not fit')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Save both files now')).toBeVisible()
  await page.context().setOffline(false)
})

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'draw.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Check a saved file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check it now' }).click()
}

test('free play is marked wherever it is seen, and coins are filled up to the start and no further [MP-03]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+880')
  await openGame(page, 'minute')
  const free = page.getByRole('tab', { name: 'Free play' })
  if (await free.isVisible()) await free.click()
  await expect(page.getByText(/^Free play. Coins have no value/)).toBeVisible()
  await expect(page.getByText(/Balance ?1,000 coins/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fill up coins' })).toBeHidden()
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: 'Play for free' }).click()
  await page.getByRole('button', { name: 'I have read this: buy' }).click()
  await expect(page.getByText(/Balance ?990 coins/)).toBeVisible()
  await page.getByRole('button', { name: 'Fill up coins' }).click()
  await expect(page.getByText(/Balance ?1,000 coins/)).toBeVisible()
  await page
    .getByRole('region', { name: 'My tickets now' })
    .getByRole('link', { name: /Free play/ })
    .click()
  await expect(page.getByRole('emphasis')).toHaveText('Free play')
})

test('who is not signed in sees the odds and is asked in before a ticket [FP-07]', async ({ page }) => {
  await page.goto('/pages/lottery/Lottery?game=six45')
  await page.getByText('Odds and prizes').click()
  await expect(page.getByRole('row', { name: /5 right 1 in 34,808 ×4000/ })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in to play' }).click()
  await expect(page).toHaveURL(/Login\?redirect=%2Fpages%2Flottery%2FLottery%3Fgame%3Dsix45/)
})

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const theme of ['red', 'green', 'white']) {
  test(`axe finds nothing in ${theme}`, async ({ page }) => {
    await comeBackAs(page, { locale: 'fr', theme })
    for (const path of ['Lottery?game=minute', 'Lottery?game=five', 'Lottery?game=six45', 'Verify']) {
      await page.goto(`/pages/lottery/${path}`)
      await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target).join(', ')}`,
      )
      expect(found).toEqual([])
    }
  })
}
