/** A ticket of each draw from the first pick to the proof, with real money and with coins. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../deposit/fixtures.ts'
import {
  balanceShown,
  buy,
  ensureFunds,
  minorOf,
  openGame,
  openTicket,
  saveFile,
  ticketIn,
  verifyTicket,
  waitForNewSale,
  watchDraw,
} from './play-steps.ts'

const movements = '/pages/account/components/BalanceRecords/BalanceRecords'
const records = '/pages/account/components/GameRecords/GameRecords'

/** The games are played in tabs of one phone, so that the test waits for their draws once. */
test('a ticket in each lottery: odds first, live draws, paid prizes, proofs [FP-05 SP-10]', async ({ phoneOf }) => {
  test.setTimeout(240_000)
  const wingo = await phoneOf('+92')
  await ensureFunds(wingo)
  const newTab = () => wingo.context().newPage()
  const [five, six, dice] = [await newTab(), await newTab(), await newTab()]
  await openGame(wingo, 'minute')
  await pickBothSides(wingo)
  await openGame(five, 'five')
  await pickBothSides(five)
  await openGame(six, 'six45')
  await pickSix(six)
  await openGame(dice, 'k3')
  await pickDice(dice)
  const before = await balanceShown(wingo)
  const [outcome] = await Promise.all([playWingo(wingo), playFive(five), playSix(six), playDice(dice)])
  expect(outcome).toBe('You got back Rs\u00a019 of Rs\u00a020')
  await expect(wingo.getByRole('status').filter({ hasText: 'Prize' })).toContainText('Rs 19')
  for (const page of [wingo, five, six, dice]) await verifyTicket(page, 16)

  await wingo.goto('/pages/lottery/Tickets')
  const tickets = wingo.getByRole('link', { name: /Rs\s\d/ })
  await expect(tickets).toHaveCount(5)
  await expect(tickets.filter({ hasText: 'In the draw' })).toHaveCount(0, { timeout: 60_000 })
  const won = (await tickets.allTextContents()).map((text) => minorOf(/(Rs\s[\d,.]+)Prize$/.exec(text)?.[1] ?? ''))
  await wingo.goto(movements)
  await wingo.getByRole('button', { name: 'Win', exact: true }).click()
  await expect(wingo.getByRole('article').filter({ hasText: '+Rs 19' }).first()).toBeVisible()
  await wingo.goto(records)
  for (const name of ['Wingo 1 Min', '5D Lottery', 'Six of 45', 'K3 Dice'])
    await expect(wingo.getByRole('article').filter({ hasText: name }).first()).toContainText('Settled')
  await openGame(wingo, 'minute')
  // A line of Six of 45 has one price.
  const staked = 2_000 + 2_000 + 1_000 + 3_000 + 3_000
  const left = before - staked + won.reduce((all, prize) => all + prize, 0)
  await expect.poll(() => balanceShown(wingo)).toBe(left)
  await Promise.all([five, six, dice].map((page) => page.close()))
})

async function playWingo(page: Page): Promise<string> {
  await waitForNewSale(page)
  await page.getByRole('button', { name: /^Buy for/ }).click()
  const odds = page.getByRole('dialog', { name: 'Before your first ticket' })
  await expect(odds.getByRole('row', { name: /Digit 1 in 10 ×9 90%/ })).toBeVisible()
  await odds.getByRole('button', { name: 'Got it, buy ticket' }).click()
  await expect(ticketIn(page)).toBeVisible()
  const outcome = await watchDraw(page)
  await openTicket(page, /Prize/)
  return outcome
}

/** The second ticket is bought at once, because the odds were confirmed before. */
async function playFive(page: Page): Promise<void> {
  // Two purchases take longer than one.
  await waitForNewSale(page, 16)
  await buy(page)
  await page.getByRole('tab', { name: 'Last 2' }).click()
  await page.getByRole('button', { name: 'Quick pick' }).click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await expect(page.getByRole('button', { name: 'Pick to play' })).toBeVisible()
  await watchDraw(page)
  await openTicket(page, /Small.*Prize/)
}

async function playSix(page: Page): Promise<void> {
  await waitForNewSale(page)
  await buy(page)
  await watchDraw(page)
  // The ticket shows its stake or, once in forty times, its prize.
  await openTicket(page, /Rs\s\d/)
}

async function playDice(page: Page): Promise<void> {
  await waitForNewSale(page)
  await buy(page)
  expect(await watchDraw(page)).toMatch(/You got back|You won/)
  await openTicket(page, /Odd.*Prize/)
}

/** Odd or Even wins, and with a triple the third line does. */
async function pickDice(page: Page): Promise<void> {
  for (const name of ['Odd', 'Even']) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Same' }).click()
  await page.getByRole('button', { name: 'Any triple' }).click()
  await expect(page.getByText('3 lines')).toBeVisible()
}

/** A bet on both sides always wins on one of them, and always less than was staked. */
async function pickBothSides(page: Page): Promise<void> {
  for (const side of [/^Small ×/, /^Big ×/]) await page.getByRole('button', { name: side }).click()
  await expect(page.getByText('2 lines')).toBeVisible()
}

async function pickSix(page: Page): Promise<void> {
  await expect(page.getByText('Jackpot', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quick pick' }).click()
  await expect(page.getByText('6 of 6 picked')).toBeVisible()
  await page.getByRole('button', { name: 'Add line' }).click()
}

test('verifies a draw offline from saved files, and detects a changed file [FP-05]', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  await openGame(page, 'minute')
  await page.getByRole('region', { name: 'Recent results' }).getByRole('link').last().click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('Everything checks out')).toBeVisible({ timeout: 30_000 })
  const file = await saveFile(page, () => page.getByRole('button', { name: 'Save draw file' }).click())
  const text = readFileSync(file, 'utf8')
  // The phone has cached the app before it goes offline.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.context().setOffline(true)
  await choose(page, text)
  await expect(page.getByText('Everything checks out')).toHaveCount(2, { timeout: 30_000 })
  const numbers = /"numbers": \[\s*(\d)/.exec(text)?.[1] ?? ''
  await choose(page, text.replace(/("numbers": \[\s*)\d/, `$1${numbers === '1' ? 2 : 1}`))
  await expect(page.getByText('A check failed')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(`The recalculated numbers are ${numbers}.`)).toBeVisible()
  await expect(page.getByText('Save both files now')).toBeVisible()
  await page.context().setOffline(false)
})

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'draw.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Verify a saved file').setInputFiles(file)
  await page.getByRole('button', { name: 'Verify now' }).click()
}

test('labels free play everywhere, and tops coins up to the starting amount only [MP-03]', async ({ phoneOf }) => {
  const page = await phoneOf('+880')
  await openGame(page, 'minute')
  await waitForNewSale(page)
  const free = page.getByRole('tab', { name: 'Free play' })
  if (await free.isVisible()) await free.click()
  await expect(page.getByText(/^Free play. Coins have no cash value/)).toBeVisible()
  await expect(page.getByText(/Balance ?1,000 coins/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refill coins' })).toBeHidden()
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: 'Play free' }).click()
  await page.getByRole('button', { name: 'Got it, buy ticket' }).click()
  await expect(page.getByText(/Balance ?990 coins/)).toBeVisible()
  await page.getByRole('button', { name: 'Refill coins' }).click()
  await expect(page.getByText(/Balance ?1,000 coins/)).toBeVisible()
  await page
    .getByRole('region', { name: 'My current tickets' })
    .getByRole('link', { name: /Free play/ })
    .click()
  await expect(page.getByRole('emphasis')).toHaveText('Free play')
})

test('shows the odds to a visitor, and asks them to sign in before a ticket for money', async ({ page }) => {
  await page.goto('/pages/lottery/Lottery?game=six45')
  await page.getByText('Odds and prizes').click()
  await expect(page.getByRole('row', { name: /5 matched 1 in 34,808 ×4000/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Real money' }).click()
  await page.getByRole('link', { name: 'Log in to play' }).click()
  await expect(page).toHaveURL(/Login\?redirect=%2Fpages%2Flottery%2FLottery%3Fgame%3Dsix45/)
})
