/** Life on the screens: a stranger plays, wins, shares and verifies; a player repeats a bet and plays every instant game. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../deposit/fixtures.ts'
import { ensureFunds, openGame, saveFile, waitForNewSale, watchDraw } from '../play/play-steps.ts'
import { leavePictures } from './leave-pictures.ts'

test('a stranger buys a free ticket as a guest with three taps and the declaration, wins, shares and verifies', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto('/pages/home/Home')
  await page
    .getByRole('link', { name: /Wingo 1 Min/ })
    .first()
    .click()
  await waitForNewSale(page)
  await page.getByRole('button', { name: '7', exact: true }).click()
  // The odds and the return stand on the screen before the button is pressed.
  await expect(page.getByText('1 in 10 · ×9 · RTP 90%')).toBeVisible()
  await leavePictures(page, 'pick')
  await page.getByRole('button', { name: /^Play free/ }).click()
  await declareAndPlay(page)
  await leavePictures(page, 'bought')
  await watchDraw(page)
  await playUntilWon(page)
})

async function declareAndPlay(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Play as a guest in one tap' })
  await expect(sheet.getByRole('row', { name: /Digit 1 in 10 ×9 90%/ })).toBeVisible()
  for (const box of await sheet.getByRole('checkbox').all()) await box.check()
  await sheet.getByRole('button', { name: 'Play free' }).click()
  const pass = page.getByRole('dialog', { name: 'Your guest login' })
  await pass.getByRole('button', { name: /continue/ }).click()
  await expect(page.getByText(/Balance ?990 coins/)).toBeVisible()
}

/** Eight of ten digits win more than they cost: a draw that misses them is followed by another. */
async function playUntilWon(page: Page, tries = 6): Promise<void> {
  await waitForNewSale(page)
  for (const digit of ['0', '1', '2', '3', '4', '5', '6', '7'])
    await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /^Play free/ }).click()
  const show = page.getByRole('dialog', { name: /^Draw \d+$/ })
  await expect(show.getByText('Drawing now')).toBeVisible({ timeout: 75_000 })
  await leavePictures(page, 'draw')
  const outcome = show.getByRole('status').filter({ hasText: /You won|No prize in this draw/ })
  await expect(outcome).toBeVisible({ timeout: 75_000 })
  const isWon = (await outcome.textContent())?.startsWith('You won 90 coins')
  if (!isWon && tries > 1) {
    await show.getByRole('button', { name: 'Play again' }).click()
    return await playUntilWon(page, tries - 1)
  }
  await expect(outcome).toHaveText('You won 90 coins')
  await expect(show.getByText('Verified on your phone')).toBeVisible({ timeout: 75_000 })
  await leavePictures(page, 'win')
  // A browser that cannot share saves the picture.
  const picture = readFileSync(await saveFile(page, () => show.getByRole('button', { name: 'Share' }).click()))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  await show.getByRole('link', { name: 'See proof' }).click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('Everything checks out')).toBeVisible({ timeout: 30_000 })
}

/** With coins, and by another player than the instant games, so that both can be played at the same time. */
test('the result of a repeated bet slides in on another page', async ({ phoneOf }) => {
  test.setTimeout(150_000)
  const page = await phoneOf('+880')
  await openGame(page, 'minute')
  const free = page.getByRole('tab', { name: 'Free play' })
  if (await free.isVisible()) await free.click()
  await waitForNewSale(page)
  await page.getByRole('button', { name: /^Small ×/ }).click()
  await page.getByRole('button', { name: /^Play free/ }).click()
  const odds = page.getByRole('button', { name: 'Got it, buy ticket' })
  const empty = page.getByRole('button', { name: 'Pick to play' })
  await expect(odds.or(empty).first()).toBeVisible()
  if (await odds.isVisible()) await odds.click()
  await expect(empty).toBeVisible()
  await page.getByRole('button', { name: 'Last ticket' }).click()
  await page.getByRole('button', { name: /^Play free/ }).click()
  await expect(empty).toBeVisible()
  await page.goto('/pages/home/Home')
  // The popup of the daily check-in may come first.
  await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'))
  const notice = page.getByRole('status').getByRole('link', { name: /Wingo 1 Min.*(You won|No prize in this draw)/ })
  await expect(notice).toBeVisible({ timeout: 75_000 })
  await notice.click()
  await expect(page).toHaveURL(/lottery\/Ticket/)
})

const instantGames = ['dice', 'limbo', 'plinko', 'andarBahar'] as const
const settled = /You won|You got back|No win/

test('plays every instant game by hand and by autoplay, and checks the bets on the device', async ({ phoneOf }) => {
  test.setTimeout(180_000)
  const page = await phoneOf('+92')
  await ensureFunds(page)
  for (const game of instantGames) await playInstantGame(page, game)
  await playMines(page)
  await page.getByText('Fairness', { exact: true }).click()
  await page.getByRole('button', { name: 'Change seeds and reveal ours' }).click()
  await page.getByRole('link', { name: /^Check the bets of seed pair/ }).click()
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await expect(page.getByText('Every bet follows from what was published.')).toBeVisible({ timeout: 30_000 })
})

/** The market wants so long from one round to the next, of whichever instant game. */
const cycleMs = 2_000

async function openInstantGame(page: Page, game: string): Promise<void> {
  await page.goto(`/pages/originals/Originals?game=${game}`)
  await page.waitForTimeout(cycleMs)
}

async function playInstantGame(page: Page, game: string): Promise<void> {
  await openInstantGame(page, game)
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: settled })
  await page.getByRole('button', { name: /^Bet Rs/ }).click()
  await expect(outcome).toBeVisible()
  await leavePictures(page, game)
  await page.getByText('Autoplay', { exact: true }).click()
  await page.getByRole('button', { name: 'Start autoplay' }).click()
  await expect(page.getByRole('button', { name: /^Stop autoplay \([78] left\)/ })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: /^Stop autoplay/ }).click()
  await expect(page.getByRole('button', { name: 'Start autoplay' })).toBeEnabled()
}

/** A round ends with the first mine, or when the player stops after a safe tile. */
async function playMines(page: Page): Promise<void> {
  await openInstantGame(page, 'mines')
  await page.getByRole('button', { name: /^Bet Rs/ }).click()
  await page.getByRole('button', { name: 'Open tile 1', exact: true }).click()
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: settled })
  const stop = page.getByRole('button', { name: /^Cash out/ })
  await expect(stop.and(page.locator(':enabled')).or(outcome)).toBeVisible()
  if (await stop.isVisible()) await stop.click()
  await expect(outcome).toBeVisible()
  await leavePictures(page, 'mines')
}
