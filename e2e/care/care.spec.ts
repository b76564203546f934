/** Every area by taps from Home, help from people and answers, limits, and a break that leaves withdrawals open. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { startSignedIn, test } from '../home/fixtures.ts'
import { pictureOf } from '../home/picture.ts'
import { signInByCode } from '../identity/player-steps.ts'
import { signedInPlayer } from '../identity/sign-in-steps.ts'
import { newOperator } from '../withdrawal/operator.ts'
import { callAs, deposit, newWithdrawer, type Withdrawer } from '../withdrawal/withdrawers.ts'

const home = '/pages/home/Home'

async function openHome(page: Page, player: Withdrawer): Promise<void> {
  await startSignedIn(page, player)
  await page.goto(home)
  await expect(games(page).first()).toBeVisible()
}

const games = (page: Page) => page.getByRole('region', { name: 'Games' }).locator('a[href*="GameWeb"]')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: new RegExp(`^${name}`) })
const action = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name })
const help = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Back to Home as a player goes there: by the tab, or from a page without tabs by its way back. */
async function returnHome(page: Page): Promise<void> {
  await expect(async () => {
    if (new URL(page.url()).pathname === home) return
    const way = tab(page, 'Home').or(page.getByRole('button', { name: 'Back', exact: true }))
    await way.first().click({ timeout: 2_000 })
    await expect(page).toHaveURL(new RegExp(`${home}$`), { timeout: 2_000 })
  }).toPass()
  // The address changes before the page does, and the page that is left also has a link to the mail.
  await expect(games(page).first()).toBeVisible()
}

type Area = {
  readonly taps: readonly ((page: Page) => Locator)[]
  readonly path: string
  /** What only this page shows once it has its data. */
  readonly shows: (page: Page) => Locator
}

const account = (page: Page) => tab(page, 'Account')

const areas: Readonly<Record<string, Area>> = {
  promotions: {
    taps: [(page) => tab(page, 'Promo')],
    path: '/pages/promo/Promo',
    shows: (page) => page.getByRole('link', { name: /^My rewards/ }),
  },
  'VIP levels': {
    taps: [(page) => tab(page, 'Vip')],
    path: '/pages/vip/Vip',
    shows: (page) => page.getByRole('region', { name: 'VIP levels' }),
  },
  'earn money': {
    taps: [(page) => tab(page, 'Earn Money')],
    path: '/pages/earn/Earn',
    shows: (page) => page.getByText('Ready to claim'),
  },
  'referral earnings': {
    taps: [(page) => action(page, 'Invite')],
    path: '/pages/earn/Earn',
    shows: (page) => page.getByText('Earned in all'),
  },
  account: { taps: [account], path: '/pages/account/Account', shows: (page) => page.getByText(/^ID/).first() },
  wallet: {
    taps: [account, (page) => page.getByRole('link', { name: 'Transactions' })],
    path: '/pages/account/components/BalanceRecords/BalanceRecords',
    shows: (page) => page.getByRole('article').first(),
  },
  deposits: {
    taps: [(page) => action(page, 'Deposit')],
    path: '/pages/wallet/Deposit',
    shows: (page) => page.getByRole('textbox', { name: 'Deposit amount' }),
  },
  withdrawals: {
    taps: [(page) => action(page, 'Withdraw')],
    path: '/pages/wallet/Withdraw',
    shows: (page) => page.getByText('You can withdraw').first(),
  },
  'daily check-in': {
    taps: [(page) => action(page, 'Check-in')],
    path: '/pages/promo/Signin/Signin',
    shows: (page) => page.getByText('Check in, day 1').filter({ visible: true }),
  },
  'game pages': {
    taps: [(page) => games(page).first()],
    path: '/pages/webview/GameWeb',
    shows: (page) => page.locator('iframe').or(page.getByRole('button', { name: 'Got it, play' })),
  },
  search: {
    taps: [(page) => page.getByRole('link', { name: 'Search' })],
    path: '/pages/search/Search',
    shows: (page) => page.getByRole('searchbox'),
  },
  mail: {
    taps: [(page) => page.getByRole('link', { name: 'Mail' })],
    path: '/pages/mail/Mail',
    shows: (page) => page.getByRole('switch', { name: /^Rewards and offers by mail/ }),
  },
  feedback: {
    taps: [account, (page) => help(page, 'Feedback')],
    path: '/pages/account/components/FeedBack/FeedBack',
    shows: (page) => page.getByLabel('Suggestion'),
  },
}

test('every area is reached by taps from Home on a phone 390 pixels wide [A-01 A-03]', async ({ page }) => {
  const player = await newWithdrawer('+91')
  await deposit(player, 700)
  await openHome(page, player)
  expect(page.viewportSize()?.width).toBe(390)
  for (const [name, { taps, path, shows }] of Object.entries(areas)) {
    await returnHome(page)
    for (const tap of taps) await tap(page).click()
    await expect.poll(() => new URL(page.url()).pathname, name).toBe(path)
    await expect(shows(page), name).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBe(0)
  }
  await returnHome(page)
  await expect(games(page).first()).toBeVisible()
})

test('feedback with a picture is answered by an operator and read as mail; the FAQ answers a search', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'zamra-care-'))
  const [player, operator] = [await newWithdrawer('+92'), await newOperator(folder)]
  await openHome(page, player)
  await account(page).click()
  await help(page, 'Feedback').click()
  await page.getByLabel('Suggestion').fill('My picture shows what I mean')
  await page.locator('input[type=file]').setInputFiles(await pictureOf(page, '#b3d4e8'))
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('status').filter({ hasText: 'Thank you, we have it' })
  const ticketNo = (await sent.locator('b').textContent()) ?? ''
  expect(ticketNo).toMatch(/^F\d+$/)

  expect(await operator.feedback('list')).toContain(`${ticketNo} | ${player.uid} | answer by`)
  await operator.feedback('pictures', ticketNo, folder)
  expect(await readdir(folder)).toContain(`${ticketNo}-1.jpg`)
  const answer = 'Thank you. The picture helped us to find it.'
  expect(await operator.feedback('answer', ticketNo, '--text', answer)).toContain(
    `${ticketNo} | ${player.uid} | answered`,
  )
  await rm(folder, { recursive: true })

  await returnHome(page)
  await page.getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('link', { name: new RegExp(`Answer to your feedback ${ticketNo}`) }).click()
  await expect(page.getByRole('article')).toContainText(answer)
  await page.getByRole('article').getByRole('link', { name: 'See my tickets' }).click()
  const ticket = page.getByRole('region', { name: 'My tickets' }).getByRole('listitem')
  await expect(ticket.filter({ hasText: ticketNo })).toContainText(answer)
  const { list } = await callAs(player, '/mail/list', {})
  // The answer was read; the confirmation that the feedback arrived was not opened.
  const about = list.filter(({ title }) => title.includes(ticketNo))
  expect(about.map(({ title, read }) => [title, read])).toEqual([
    [`Answer to your feedback ${ticketNo}`, true],
    [`We got your feedback ${ticketNo}`, false],
  ])

  await returnHome(page)
  await account(page).click()
  await help(page, 'FAQ').click()
  await page.getByRole('searchbox').fill('limit what I spend')
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('region', { name: 'Results for “limit what I spend”' })
    .getByRole('link', { name: 'How do I limit what I spend?' })
    .click()
  await expect(page.getByRole('article')).toContainText('A lower limit takes effect immediately.')
})

/** Writes an amount into the sheet of the deposit limit and taps the button of this name. */
async function changeLimit(page: Page, open: string, amount: number, button: string): Promise<void> {
  await page.getByRole('button', { name: open }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit limit' })
  await sheet.getByRole('textbox', { name: 'My limit' }).fill(String(amount))
  await sheet.getByRole('button', { name: button }).click()
  await expect(sheet).toBeHidden()
}

test('a lower limit holds at once, a higher one waits, and a break ends the session and leaves withdrawals open', async ({
  page,
  browser,
}) => {
  const player = await newWithdrawer('+92')
  await deposit(player, 700)
  await openHome(page, player)
  await page.getByRole('link', { name: 'Set your limits' }).click()
  await changeLimit(page, 'Set: Deposit limit', 5_000, 'Set limit')
  await changeLimit(page, 'Change: Deposits a day', 3_000, 'Set limit')
  await expect(page.getByText('Rs 700 of Rs 3,000')).toBeVisible()
  await changeLimit(page, 'Change: Deposits a day', 9_000, 'Request higher limit')
  await expect(page.getByText(/You asked for Rs\s9,000\. Confirm it between/)).toBeVisible()
  await expect(page.getByText('Rs 700 of Rs 3,000')).toBeVisible()
  await expect(deposit(player, 2_400)).rejects.toThrow(/"limit\.reached"/)

  const often = page.getByRole('combobox', { name: 'Reality check' })
  await often.selectOption({ label: 'Every 15 min' })
  await expect(page.getByText('Applies from your next reality check on')).toBeVisible()
  await page.reload()
  await expect(often).toHaveValue('15')

  await page.getByRole('button', { name: '1 day', exact: true }).click()
  await page.getByRole('button', { name: 'Take 1 day off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin now' }).click()
  await expect(page.getByText(/^Play opens again after/)).toBeVisible()
  expect(await page.evaluate("localStorage.getItem('zamra.sign')")).toBeNull()
  await expect(callAs(player, '/safety/info', {})).rejects.toThrow(/"401"/)

  // On another phone: play is closed, and the money can be withdrawn.
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  const other = await phone.newPage()
  await signInByCode(other, player.mobile)
  expect(await signedInPlayer(other)).toBe(player.uid)
  await action(other, 'Withdraw').click()
  await expect(other).toHaveURL(/\/pages\/wallet\/Withdraw$/)
  await expect(other.getByText('You can withdraw').first()).toBeVisible()
  await returnHome(other)
  await other.getByRole('link', { name: 'Set your limits' }).click()
  await expect(other.getByRole('heading', { name: 'You’re on a break' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Withdraw' })).toBeVisible()
  await phone.close()
})
