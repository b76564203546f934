import { expect, type Page } from '@playwright/test'
import { atTheBank, balanceOf, expectCredited, pay } from '../deposit/depositor.ts'

type Game = 'minute' | 'five' | 'six45'

/** Money to play with comes the way it always comes. */
export async function fund(page: Page): Promise<number> {
  const before = await balanceOf(page)
  if (before >= 50_000) return before
  await pay(page, 700)
  await atTheBank(page, 'Approve')
  await expectCredited(page, '+92', before + 70_000)
  return before + 70_000
}

export async function openGame(page: Page, game: Game): Promise<void> {
  await page.goto(`/pages/lottery/Lottery?game=${game}`)
  await expect(page.getByText('Sales close in')).toBeVisible()
}

/** Until a sale is young enough that whatever is wanted can be bought in peace. */
export async function awaitYoungSale(page: Page): Promise<void> {
  const stage = page.getByRole('region', { name: 'Last draw' })
  const left = async () => secondsOf(await stage.getByRole('timer').last().textContent())
  await expect.poll(left, { timeout: 60_000, intervals: [200] }).toBeGreaterThan(11)
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
  return minorOf(words ?? '')
}

/** The first amount of a text, in minor units. */
export function minorOf(text: string): number {
  return Math.round(Number((/\d[\d,]*(\.\d+)?/.exec(text)?.[0] ?? '0').replaceAll(',', '')) * 100)
}

/** Buys what is on the slip; the first time of a game it has the odds before it. */
export async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy ticket' }).click()
  const read = page.getByRole('button', { name: 'Got it, buy ticket' })
  await expect(read.or(ticketIn(page)).first()).toBeVisible()
  if (await read.isVisible()) await read.click()
  await expect(ticketIn(page)).toBeVisible()
}

/** What stays on the page when a ticket was bought; the word that says so is gone after a moment. */
export function ticketIn(page: Page) {
  return page
    .getByRole('region', { name: 'My current tickets' })
    .getByRole('link', { name: /In the draw/ })
    .first()
}

/** Looks on while the draw happens, and says what came of the tickets, in words. */
export async function watchTheDraw(page: Page): Promise<string> {
  await expect(page.getByText('Drawing now')).toBeVisible({ timeout: drawnMs })
  const outcome = page.getByRole('status').filter({ hasText: /You got back|You won|No prize in this draw/ })
  await expect(outcome).toBeVisible({ timeout: drawnMs })
  return (await outcome.textContent()) ?? ''
}

const drawnMs = 75_000

/** A ticket of the draw that is just over. */
export async function openTicket(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('region', { name: 'My current tickets' }).getByRole('link', { name }).first().click()
}

/** From the ticket to its proof: every step has its tick. */
export async function verifyTicket(page: Page, steps: number): Promise<void> {
  await page.getByRole('link', { name: 'Verify this ticket' }).click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('Everything checks out')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`All ${steps} checks passed on your phone.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your ticket' }).getByRole('listitem')).toHaveCount(4)
}

/** Where a file lies that the page gives when it is asked for it. */
export async function saved(page: Page, ask: () => Promise<void>): Promise<string> {
  const saving = page.waitForEvent('download')
  await ask()
  return (await saving).path()
}

/** Sets how the sandbox studios behave from their next round on (`simulators/src/studio/behaviour.ts`). */
export async function setStudioBehaviour(behaviour: object): Promise<void> {
  const studio = /@([^,]+)/.exec(process.env.ZAMRA_STUDIOS ?? '')?.[1]
  const answer = await fetch(`${studio}/_sim/behave`, { method: 'POST', body: JSON.stringify(behaviour) })
  expect(answer.status).toBe(200)
}
