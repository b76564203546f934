import type { Page } from '@playwright/test'

/** A screen or a moment of one: a page of the route table with parameters, and what is tapped before the picture. */
export type Screen = {
  readonly route: string
  readonly query?: string
  /** Opened by a visitor, also when the other pictures are of a player. */
  readonly isGuest?: boolean
  readonly prepare?: (page: Page) => Promise<void>
}

const lottery = (game: string, more: Partial<Screen> = {}): Screen => ({
  route: 'lottery',
  query: `?game=${game}`,
  ...more,
})
const original = (game: string, prepare?: Screen['prepare']): Screen => ({
  ...{ route: 'originals', query: `?game=${game}` },
  ...(prepare && { prepare }),
})
const studioGame = (gameId: string): Screen => ({
  ...{ route: 'gameWeb', query: `?gameId=${gameId}&mode=real`, prepare: openStudioGame },
})
/** A game of a studio draws its first frames after the page itself is ready. */
const studioMs = 2_500

/** The screens that are more than a page of the route table, by the names that `--routes` takes. */
export const screens: Readonly<Record<string, Screen>> = {
  'wingo-30s': lottery('wingo30s'),
  'wingo-1': lottery('minute'),
  'wingo-3': lottery('wingo3'),
  'wingo-5': lottery('wingo5'),
  'wingo-10': lottery('wingo10'),
  k3: lottery('k3'),
  five: lottery('five'),
  six45: lottery('six45'),
  'wingo-sheet': lottery('wingo10', { prepare: openStakeSheet }),
  'guest-sheet': lottery('wingo10', { isGuest: true, prepare: openGuestSheet }),
  dice: original('dice'),
  'dice-played': original('dice', playRound),
  limbo: original('limbo'),
  'limbo-played': original('limbo', playRound),
  mines: original('mines'),
  'mines-autoplay': original('mines', chooseTiles),
  plinko: original('plinko'),
  'plinko-played': original('plinko', playRound),
  'andar-bahar': original('andarBahar'),
  'andar-bahar-played': original('andarBahar', playRound),
  crash: studioGame('patang-rush'),
  slot: studioGame('sona-777'),
  'home-alive': { route: 'home', prepare: closePopup },
  'home-games': { route: 'home', prepare: showGames },
  'deposit-upi': { route: 'deposit', query: '?tab=2' },
  'records-empty': { route: 'gameRecords', query: '?range=today' },
}

/** Texts differ with the language, so controls are found by what they are. */
async function openStakeSheet(page: Page): Promise<void> {
  await pickDigit(page)
  await page.locator('[aria-haspopup="dialog"]').last().click()
  await page.getByRole('dialog').waitFor()
}

/** Until a draw is on sale the button does nothing. */
async function openGuestSheet(page: Page): Promise<void> {
  await pickDigit(page)
  const sheet = page.getByRole('dialog')
  for (let tries = 0; tries < 60 && !(await sheet.isVisible()); tries += 1) {
    await page.evaluate(tapFixedButton)
    await page.waitForTimeout(500)
  }
}

async function pickDigit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '7', exact: true }).click()
}

/** Runs in the page: taps the main button of the bar that is fixed at the bottom. */
const tapFixedButton = `[...document.querySelectorAll('button')].findLast((button) => {
  for (let one = button; one; one = one.parentElement) if (getComputedStyle(one).position === 'fixed') return button.offsetHeight > 40
})?.click()`

/** The popup of the daily check-in comes first. */
async function closePopup(page: Page): Promise<void> {
  const popup = page.getByRole('dialog')
  await popup.waitFor({ timeout: 5_000 }).catch(() => {})
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
}

async function showGames(page: Page): Promise<void> {
  await closePopup(page)
  await page.evaluate(`document.querySelector('[data-art="kite"]')?.scrollIntoView({ block: 'center' })`)
  await page.waitForTimeout(500)
}

/** Before the first round the rules and the odds are on the page, with one button. */
async function openStudioGame(page: Page): Promise<void> {
  const game = page.locator('iframe')
  const start = page.getByRole('main').getByRole('button').last()
  await game.or(start).first().waitFor()
  if (!(await game.isVisible())) await start.click()
  await game.waitFor()
  await page.waitForTimeout(studioMs)
}

/** The outcome is the status on the stage. */
async function playRound(page: Page): Promise<void> {
  await chooseCoins(page)
  await placeBet(page)
  await page.evaluate('scrollTo(0, 0)')
}

/** Of the two that choose a wallet, the one of coins, which every player has. */
export const coinsButton = 'section:not([data-game]) > fieldset button:nth-of-type(2)'

async function chooseCoins(page: Page): Promise<void> {
  await page.locator(coinsButton).click()
}

/** The game before may have been played less than the shortest cycle of the market ago. */
export async function placeBet(page: Page): Promise<void> {
  const outcome = page.locator('section[data-game] [role="status"]')
  const isTold = () =>
    outcome.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  for (let tries = 0; tries < 6; tries += 1) {
    await page.evaluate(tapFixedButton)
    if (await isTold()) return
  }
  throw new Error('no outcome is on the stage')
}

async function chooseTiles(page: Page): Promise<void> {
  await page.locator('details summary').first().click()
  for (const tile of [6, 8, 12]) await page.locator('fieldset button[data-kind]').nth(tile).click()
}
