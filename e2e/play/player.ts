import { expect, type Page } from '@playwright/test'

/** Opens a game when its sale is young enough that a ticket can be bought in peace. */
export async function openGame(page: Page, game: 'minute' | 'five' | 'six45'): Promise<void> {
  await page.goto(`/pages/lottery/Lottery?game=${game}`)
  await expect(page.getByText('Sale closes in')).toBeVisible()
  await expect
    .poll(async () => secondsOf(await page.getByRole('timer').last().textContent()), { timeout: 60_000 })
    .toBeGreaterThan(12)
}

function secondsOf(text: string | null): number {
  return (text ?? '').split(':').reduce((all, part) => all * 60 + Number(part), 0)
}

/** In minor units, as the page says it. */
export async function balanceShown(page: Page): Promise<number> {
  const words = await page
    .getByText(/^Balance/)
    .locator('..')
    .textContent()
  return Math.round(Number((words ?? '').replace(/[^\d.]/g, '')) * 100)
}

/** Buys what is on the slip; the first time of a game it has the odds before it. */
export async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy ticket' }).click()
  const read = page.getByRole('button', { name: 'I have read this: buy' })
  const bought = page.getByText('Your ticket is in the draw')
  await expect(read.or(bought).first()).toBeVisible()
  if (await read.isVisible()) await read.click()
  await expect(bought).toBeVisible()
}

/** How the tickets of the last draw ended. */
export function outcome(page: Page) {
  return page.getByRole('status').filter({ hasText: /came back of|You won|No prize in this draw/ })
}

/** From the ticket to its proof: every step has its tick. */
export async function verifyTicket(page: Page, steps: number): Promise<void> {
  await page.getByRole('link', { name: 'Verify this ticket' }).click()
  await page.getByRole('button', { name: 'Check it now' }).click()
  await expect(page.getByText('Everything fits')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`${steps} steps recomputed on this phone, all good.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your ticket' }).getByRole('listitem')).toHaveCount(4)
}
