/** What a player can do while their market is wound down. */
import { type Browser, expect, type Page } from '@playwright/test'
import { approve } from '../backoffice/market-steps.ts'
import { sendFeedback } from '../backoffice/player-steps.ts'
import { choose, openScreen, sign } from '../backoffice/staff-steps.ts'
import { formatAmount } from '../deposit/deposit-steps.ts'
import { payBy } from '../deposit/operator.ts'
import { pageOf } from '../identity/player-steps.ts'
import { signedInPlayer } from '../identity/sign-in-steps.ts'
import { payoutOf } from '../withdrawal/operator.ts'
import { ticketIn, withdrawByPassword } from '../withdrawal/withdrawal-steps.ts'
import { callAs, cashOf, type Withdrawer } from '../withdrawal/withdrawers.ts'
import type { DrillReport } from './drill-report.ts'
import { type DrilledMarket, enterByCode, expectLawPage, openTickets, type PlacedOrder } from './drill-steps.ts'

export type Drill = {
  readonly market: DrilledMarket
  readonly player: Withdrawer
  /** The page of the player, signed in before the market was wound down. */
  readonly page: Page
}

type Around = { readonly unpaid: PlacedOrder; readonly staff: readonly [Page, Page]; readonly browser: Browser }

export async function mustHold(report: DrillReport, drill: Drill & Around): Promise<void> {
  const { market, player, page, staff, browser } = drill
  await report.check('the law page says why, since when and what stays open, in two languages', () =>
    expectLawPage(page, market),
  )
  await report.check('a ticket that was bought before is drawn', async () => {
    await expect.poll(() => openTickets(player), { timeout: 60_000 }).toBe(0)
  })
  await report.check('an order of before that is paid now is held, explained and sent back on request', () =>
    payTooLate(drill),
  )
  await report.check('two people record that it was sent back, and the player reads the reference', () =>
    sendBack(drill),
  )
  await report.check('the player signs in on another phone', () => signInElsewhere(browser, player))
  await report.check('the whole balance is withdrawn and paid', () => withdrawAll(drill))
  await report.check('the balance records show it', () => expectRecorded(drill))
  await report.check('the player sets a limit', () => setLimit(page))
  await report.check('a complaint is answered by staff and read by the player', () =>
    answerComplaint(page, player, staff[0]),
  )
}

async function payTooLate({ market, player, page, unpaid }: Drill & Around): Promise<string> {
  const before = await cashOf(player)
  await payBy({ url: unpaid.url })
  const held = async () => (await callAs(player, '/recharge/orderDetail', { orderNo: unpaid.orderNo })).held
  await expect.poll(async () => (await held()).map(({ state }) => state), { timeout: 30_000 }).toEqual(['HELD'])
  expect(await cashOf(player)).toBe(before)
  await page.goto(`/pages/wallet/DepositOrderDetail?orderNo=${unpaid.orderNo}`)
  const reason = page.getByText('Deposits were closed in your country when the money arrived.')
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: 'Send it back to me' }).click()
  await expect(page.getByText('You asked for it back')).toBeVisible()
  return `${formatAmount(market.areaCode, market.late * 100)}, “${await reason.textContent()}”`
}

async function sendBack({ page, unpaid: { orderNo }, staff: [first, second] }: Drill & Around): Promise<string> {
  const reference = `DRILL${orderNo.slice(-6)}`
  await openScreen(first, 'Deposits and UTR')
  await choose(first, orderNo)
  const form = first.getByRole('region', { name: 'Send back' })
  await form.getByLabel('Reference of the bank').fill(reference)
  await form.getByLabel('Why, for the audit log').fill('the player wants it back')
  await form.getByRole('button', { name: 'Sign to record' }).click()
  await sign(first)
  await approve(second)
  await page.reload()
  await expect(page.getByText('Sent back on').first()).toContainText(reference)
  return reference
}

async function signInElsewhere(browser: Browser, player: Withdrawer): Promise<void> {
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  try {
    const page = await phone.newPage()
    await enterByCode(page, player)
    expect(await signedInPlayer(page)).toBe(player.uid)
  } finally {
    await phone.close()
  }
}

/** What is left is less than one unit. */
async function withdrawAll({ market, player, page }: Drill): Promise<string> {
  const cash = await cashOf(player)
  const amount = Math.floor(cash / 100)
  const withdrawNo = await withdrawByPassword(page, amount, market.place)
  await expect(ticketIn(page)).toContainText('Paid', { timeout: 60_000 })
  expect((await payoutOf(withdrawNo))?.paidTimes).toBe(1)
  expect(await cashOf(player)).toBe(cash - amount * 100)
  return formatAmount(market.areaCode, amount * 100)
}

async function expectRecorded({ page }: Drill): Promise<void> {
  await page.goto(pageOf('BalanceRecords'))
  await expect(page.getByRole('article').filter({ hasText: 'Withdrawal' }).first()).toBeVisible()
}

async function setLimit(page: Page): Promise<void> {
  await page.goto('/pages/safety/SaferPlay')
  await page.getByRole('button', { name: 'Set: Deposit limit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Deposit limit' })
  await sheet.getByRole('textbox', { name: 'My limit' }).fill('5000')
  await sheet.getByRole('button', { name: 'Set limit' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: '1 day', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take 1 day off' })).toBeEnabled()
}

async function answerComplaint(page: Page, player: Withdrawer, staff: Page): Promise<string> {
  const text = `Why do you close? I am ${player.uid}`
  const answer = 'The law has changed. All of your money was paid out.'
  const ticketNo = await sendFeedback(page, text)
  await openScreen(staff, 'Tickets')
  await choose(staff, text)
  await staff.getByLabel('What the player reads').fill(answer)
  await staff.getByRole('button', { name: 'Sign and send' }).click()
  await sign(staff)
  await page.goto(pageOf('FeedBack'))
  await expect(page.getByRole('region', { name: 'My tickets' })).toContainText(answer)
  return ticketNo
}
