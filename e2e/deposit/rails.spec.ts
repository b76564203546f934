/** Each rail from the tap to the balance, in three countries, with the simulated bank on its own page. */
import { expect } from '@playwright/test'
import { balanceOf, expectCredited, formatAmount, order, pay, payAtBank } from './deposit-steps.ts'
import { account, test, wallet } from './fixtures.ts'
import { answerOnlyAfterPush, recordNetwork } from './network-log.ts'
import { payBy } from './operator.ts'

test('UPI in India: the code is shown, the bank pays, and the balance is pushed to an open app [D-06 D-39 D-51]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  await page.goto('/pages/lottery/Lottery?game=minute')
  await page.getByRole('link', { name: 'Deposit', exact: true }).first().click()
  await order(page, 500)
  await expect(page).toHaveURL(/DepositUpiDetail\?orderNo=D\d+$/)
  await expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await expect(page.getByRole('link', { name: 'PhonePe' })).toHaveAttribute('href', /^phonepe:\/\/pay\?pa=/)
  await page.getByRole('button', { name: 'Open payment page' }).click()
  // The account is open beside the bank, and must receive the balance by the stream alone.
  const beside = await page.context().newPage()
  const networkLog = await recordNetwork(beside)
  await beside.goto(account)
  await expect(wallet(beside)).toContainText(formatAmount('+91', before))
  await expect.poll(() => networkLog.entries).toContain('opened')
  await answerOnlyAfterPush(beside, networkLog)
  const from = networkLog.entries.length
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(wallet(beside)).toContainText(formatAmount('+91', before + 50_000))
  expect(networkLog.entries.slice(from)).toContain('event balance')
  expect(networkLog.entries.slice(from)).not.toContain('loaded')
  await beside.close()
  await page.getByRole('button', { name: 'Back to the app' }).click()
  await expect(page.getByText('Money added to your balance')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Wingo' }).click()
  await expect(page).toHaveURL(/Lottery\?game=minute$/)
})

for (const { country, areaCode, wallet: name } of [
  { country: 'Pakistan', areaCode: '+92', wallet: 'JazzCash' },
  { country: 'Bangladesh', areaCode: '+880', wallet: 'bKash' },
] as const) {
  test(`${name} in ${country}: redirects to the wallet's page, and the return shows the credit [D-06 D-39]`, async ({
    phoneOf,
  }) => {
    const page = await phoneOf(areaCode)
    const before = await balanceOf(page)
    await pay(page, 700)
    await payAtBank(page, 'Approve')
    await expect(page).toHaveURL(/DepositOrderDetail\?orderNo=D\d+/)
    await expect(page.getByText('Succeeded', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expectCredited(page, areaCode, before + 70_000)
  })
}

test('a virtual account in India: shows the legal name of the operator and is credited [D-06 D-21 D-53]', async ({
  phoneOf,
}) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  await pay(page, 600, 'V/A')
  await expect(page).toHaveURL(/DepositImpsDetail\?orderNo=D\d+$/)
  const payee = page.getByRole('region', { name: 'Payee' })
  await expect(payee).toContainText('Zamra')
  const number = await payee.locator('div', { hasText: 'Account number' }).locator('dd').textContent()
  await payBy({ account: number ?? '' })
  await expectCredited(page, '+91', before + 60_000)
})

test('lists the orders in the history, each with its state [D-40 D-43 D-44]', async ({ phoneOf }) => {
  const page = await phoneOf('+92')
  await page.goto('/pages/wallet/DepositHistory')
  const orders = page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem')
  await expect(orders.filter({ hasText: 'JazzCash' }).first()).toContainText('Succeeded')
})
