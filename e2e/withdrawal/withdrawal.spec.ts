/** Withdrawals of three countries from the wagered bonus to the bank, and every way in which they can go wrong. */
import { expect } from '@playwright/test'
import { langOf } from '@zamra/contract/languages.ts'
import { formatAmount } from '../deposit/deposit-steps.ts'
import { pageOf, virtualAuthenticator } from '../identity/player-steps.ts'
import { markets, test } from './fixtures.ts'
import { dayMs, hourMs, moveTime, payoutOf, setProviderBehaviour, settlePayout } from './operator.ts'
import { cashInLedger, downloadSums } from './statement-steps.ts'
import { askFor, numberOf, ticketIn, timelineIn, why, withdrawByPassword } from './withdrawal-steps.ts'
import { callAs, cashOf, playWingo, readCode } from './withdrawers.ts'

// Each test continues with the players and the time of the one before.
test.describe.configure({ mode: 'serial' })
test.beforeEach(() => setProviderBehaviour({}))

test('bets on the lottery wager the bonus off, and the new account opens after a day', async ({
  withdrawers,
  openAs,
}) => {
  for (const { areaCode, wager } of markets) {
    const player = withdrawers[areaCode]
    const { total } = await callAs(player, '/lottery/tickets', {})
    if (total === 0) await playWingo(player, wager * 100)
  }
  for (const { areaCode } of markets) {
    const left = async () => (await callAs(withdrawers[areaCode], '/withdraw/info', {})).wager.remaining
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
  }
  const page = await openAs(withdrawers['+91'], why)
  await expect(page.getByRole('list', { name: 'Already fine' })).toContainText('Nothing left to bet')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Your bank account opens /)
  await moveTime(dayMs + hourMs)
  await page.reload()
  await expect(page.getByText('Nothing stands in the way. All of it can leave now.')).toBeVisible()
})

test('+91: a withdrawal that an operator approves is shown as paid without a reload', async ({
  withdrawers,
  operators,
  openAs,
}) => {
  const player = withdrawers['+91']
  const before = await cashOf(player)
  const page = await openAs(player, why)
  const withdrawNo = await withdrawByPassword(page, 2_500)
  await expect(ticketIn(page)).toContainText('In review')
  await expect(timelineIn(page)).toContainText('Our team checks it')
  expect(await cashOf(player)).toBe(before - 250_000)
  expect(await operators[0].withdrawals('approve', withdrawNo)).toContain('| APPROVED | operator |')
  await expect(ticketIn(page)).toContainText('Paid')
  await expect(timelineIn(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(/Bank reference ?\d{12}/)
  expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })
})

test('+91: a passkey confirms it, an order that the bank does not answer stays held, and the bank sends it back', async ({
  withdrawers,
  openAs,
}) => {
  const player = withdrawers['+91']
  const page = await openAs(player, pageOf('Security'))
  await virtualAuthenticator(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const passkeySheet = page.getByRole('dialog')
  await passkeySheet.getByLabel('Name').fill('My phone')
  await passkeySheet.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('link', { name: 'Sandbox inbox' })).toBeVisible()
  await passkeySheet.getByLabel('Verification code').fill(await readCode(player))
  await passkeySheet.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText('My phone')

  await setProviderBehaviour({ unanswered: 1, isManual: true })
  const before = await cashOf(player)
  const sheet = await askFor(page, 1_000)
  await sheet.getByRole('button', { name: 'Confirm with passkey' }).click()
  const withdrawNo = await numberOf(page)
  await expect(timelineIn(page)).toContainText('The bank has not answered yet')
  expect(await cashOf(player)).toBe(before - 100_000)
  await setProviderBehaviour({})
  await settlePayout(withdrawNo, 'paid')
  await expect(ticketIn(page)).toContainText('Paid')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(/Confirmed with ?Passkey/)
  // The second one of the day costs what the page of fees says.
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(`Fee${formatAmount('+91', 2_000)}`)
  expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })

  await settlePayout(withdrawNo, 'reversed')
  await expect(ticketIn(page)).toContainText('The bank sent it back')
  await expect(ticketIn(page)).toContainText(`${formatAmount('+91', 100_000)} is back in your balance`)
  expect(await cashOf(player)).toBe(before)
})

test('+92: a provider that is down keeps the money held, a late credit grows on the open page, and all of it is paid once [TR-06]', async ({
  withdrawers,
  openAs,
}) => {
  const player = withdrawers['+92']
  const page = await openAs(player, why)
  await setProviderBehaviour({ outage: 1 })
  const before = await cashOf(player)
  const withdrawNo = await withdrawByPassword(page, 1_500)
  await expect(ticketIn(page)).toContainText('Being confirmed')
  await moveTime(hourMs)
  await page.reload()
  await expect(timelineIn(page)).toContainText('We ask the bank what happened')
  await expect(ticketIn(page)).toContainText('In your account by ')
  expect(await payoutOf(withdrawNo)).toBeUndefined()
  expect(await cashOf(player)).toBe(before - 150_000)

  const credit = (share: number) => formatAmount('+92', 150_000 * share)
  await moveTime(dayMs + 6 * hourMs)
  const late = await openAs(player, `/pages/wallet/WithdrawWait?withdrawNo=${withdrawNo}`)
  await expect(ticketIn(late)).toContainText(`${credit(0.01)} is yours for the wait so far`)
  await moveTime(6 * hourMs)
  await expect(ticketIn(late)).toContainText(`${credit(0.02)} is yours for the wait so far`, { timeout: 20_000 })

  await setProviderBehaviour({})
  // A question that was on its way when the provider came back is asked again a quarter of an hour after its answer.
  await expect(async () => {
    await moveTime(hourMs / 4)
    await expect(ticketIn(late)).toContainText('Paid', { timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(ticketIn(late)).toContainText(`${credit(0.02)} was added for the wait`)
  expect(await payoutOf(withdrawNo)).toMatchObject({ paidTimes: 1, returnedTimes: 0 })
  await expect.poll(() => cashOf(player), { timeout: 30_000 }).toBe(before - 150_000 + 3_000)
})

test('+880: a rejection says why in the language of the player, and what no provider can pay two operators pay', async ({
  withdrawers,
  operators: [noor, omar],
  openAs,
}) => {
  const player = withdrawers['+880']
  const page = await openAs(player, why)
  const before = await cashOf(player)
  const rejected = await withdrawByPassword(page, 4_000)
  await expect(ticketIn(page)).toContainText('In review')
  const readIn = (locale: string) => page.evaluate(`localStorage.setItem('zamra.lang', '"${langOf(locale)}"')`)
  await readIn('fr')
  await page.reload()
  await noor.withdrawals('reject', rejected, '--code', 'payeeNotOwn')
  await expect(page.getByText(/^Le compte n’est pas à votre nom/)).toBeVisible()
  expect(await cashOf(player)).toBe(before)

  await readIn('en')
  const byHand = await withdrawByPassword(page, 1_000)
  await expect(ticketIn(page)).toContainText('Approved')
  const paid = ['paid', byHand, '--reference', 'TT 4471'] as const
  expect(await noor.withdrawals(...paid)).toContain('another operator must say the same')
  await omar.withdrawals(...paid)
  await expect(ticketIn(page)).toContainText('Paid')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('TT 4471')
})

test('giving up a bonus shows both outcomes first, and opens the own money of the player', async ({
  withdrawers: { forfeiter },
  openAs,
}) => {
  const money = (whole: number) => formatAmount('+91', whole * 100)
  const page = await openAs(forfeiter, why)
  await page.getByRole('button', { name: 'Drop the bonus' }).click()
  const sheet = page.getByRole('dialog')
  const keep = sheet.getByRole('region', { name: 'Keep the bonus' })
  const drop = sheet.getByRole('region', { name: 'Drop it' })
  for (const text of [money(6_000), money(100), money(900)]) await expect(keep).toContainText(text)
  for (const text of [money(6_200), money(100)]) await expect(drop).toContainText(text)
  await sheet.getByRole('button', { name: 'Drop the bonus' }).click()
  await page.getByRole('button', { name: `Withdraw ${money(6_200)} now` }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('6,200')
})

test('the statement as PDF, CSV and JSON adds up to the ledger [TR-04]', async ({ withdrawers, openAs }) => {
  const player = withdrawers['+91']
  const ledger = await cashInLedger(player.uid)
  expect(ledger.received + ledger.spent).toBe(await cashOf(player))
  const page = await openAs(player, '/pages/wallet/Statement')
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  for (const format of ['PDF', 'CSV', 'JSON'] as const) {
    const { opening, closing, amounts } = await downloadSums(page, format)
    expect([format, opening, closing]).toEqual([format, 0, ledger.received + ledger.spent])
    expect(add(amounts.filter((amount) => amount > 0))).toBe(ledger.received)
    expect(add(amounts.filter((amount) => amount < 0))).toBe(ledger.spent)
  }
})
