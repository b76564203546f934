import { expect, type Page } from '@playwright/test'
import { balanceOf, expectCredited, pay, payAtBank } from '../deposit/deposit-steps.ts'

type Game = 'minute' | 'five' | 'six45' | 'k3'

/** Makes a deposit unless the balance is high enough. */
export async function ensureFunds(page: Page): Promise<number> {
  const before = await balanceOf(page)
  if (before >= 50_000) return before
  await pay(page, 700)
  await payAtBank(page, 'Approve')
  await expectCredited(page, '+92', before + 70_000)
  return before + 70_000
}

export async function openGame(page: Page, game: Game): Promise<void> {
  await page.goto(`/pages/lottery/Lottery?game=${game}`)
  await expect(
    drawStatus(page)
      .getByText(/Tickets open|In play/)
      .first(),
  ).toBeVisible()
}

/** The bar with the open sale, the only countdown and the latest result. */
function drawStatus(page: Page) {
  return page.getByRole('region', { name: 'Draw', exact: true })
}

/** Waits for a sale with enough time left to buy several tickets. */
export async function waitForNewSale(page: Page, secondsLeft = 11): Promise<void> {
  const left = async () => secondsOf(await drawStatus(page).getByRole('timer').textContent({ timeout: 5_000 }))
  await expect.poll(left, { timeout: 60_000, intervals: [200] }).toBeGreaterThan(secondsLeft)
}

function secondsOf(text: string | null): number {
  return (text ?? '').split(':').reduce((all, part) => all * 60 + Number(part), 0)
}

/** The balance on the page, in minor units. */
export async function balanceShown(page: Page): Promise<number> {
  const text = await page
    .getByText(/^Balance/)
    .locator('..')
    .textContent()
  return minorOf(text ?? '')
}

/** The first amount of a text, in minor units. */
export function minorOf(text: string): number {
  return Math.round(Number((/\d[\d,]*(\.\d+)?/.exec(text)?.[0] ?? '0').replaceAll(',', '')) * 100)
}

/** Buys the slip; before the first ticket of a game it confirms the odds. */
export async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Buy for/ }).click()
  const read = page.getByRole('button', { name: 'Got it, buy ticket' })
  await expect(read.or(ticketIn(page)).first()).toBeVisible()
  if (await read.isVisible()) await read.click()
  await expect(ticketIn(page)).toBeVisible()
}

/** The entry of a bought ticket, which stays on the page after the toast has gone. */
export function ticketIn(page: Page) {
  return page
    .getByRole('region', { name: 'My current tickets' })
    .getByRole('link', { name: /In the draw/ })
    .first()
}

/** Watches the show of the draw, which opens by itself, and returns the text of its outcome. */
export async function watchDraw(page: Page): Promise<string> {
  const show = page.getByRole('dialog', { name: /^Draw \d+$/ })
  await expect(show.getByText('Drawing now')).toBeVisible({ timeout: drawnMs })
  const outcome = show.getByRole('status').filter({ hasText: /You got back|You won|No prize in this draw/ })
  await expect(outcome).toBeVisible({ timeout: drawnMs })
  const text = (await outcome.textContent()) ?? ''
  await expect(show.getByText('Verified on your phone')).toBeVisible({ timeout: drawnMs })
  await show.getByRole('button', { name: 'Play again' }).click()
  await expect(show).toBeHidden()
  return text
}

const drawnMs = 75_000

/** Opens a ticket of the last draw. */
export async function openTicket(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('region', { name: 'My current tickets' }).getByRole('link', { name }).first().click()
}

/** Verifies a ticket: every step must pass. */
export async function verifyTicket(page: Page, steps: number): Promise<void> {
  await page.getByRole('link', { name: 'Verify this ticket' }).click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('Everything checks out')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`All ${steps} checks passed on your phone.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your ticket' }).getByRole('listitem')).toHaveCount(4)
}

/** The path of the file that an action downloads. */
export async function saveFile(page: Page, download: () => Promise<void>): Promise<string> {
  const saving = page.waitForEvent('download')
  await download()
  return (await saving).path()
}

/** Sets how the sandbox studios behave from their next round on (`simulators/src/studio/behaviour.ts`). */
export async function setStudioBehaviour(behaviour: object): Promise<void> {
  const studio = /@([^,]+)/.exec(process.env.ZAMRA_STUDIOS ?? '')?.[1]
  const answer = await fetch(`${studio}/_sim/behave`, { method: 'POST', body: JSON.stringify(behaviour) })
  expect(answer.status).toBe(200)
}
