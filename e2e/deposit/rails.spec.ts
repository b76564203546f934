/** Each rail from the tap to the balance, in three countries, with the bank played on its own page. */
import { expect } from '@playwright/test'
import { test } from '../home/visitor.ts'
import { atTheBank, balanceOf, bankOf, comeIn, pay } from './depositor.ts'

test('UPI in India: the code, the bank, and the balance grows without a reload [D-06 D-39 D-51]', async ({
  page,
  context,
}) => {
  await comeIn(page, '+91')
  const before = await balanceOf(page)
  await pay(page, 500)
  await expect(page).toHaveURL(/DepositUpiDetail\?orderNo=D\d+$/)
  await expect(page.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  // The account stands open beside it: what the bank does must reach it by itself.
  const beside = await context.newPage()
  await beside.goto('/pages/account/Account')
  const shown = beside.getByRole('region', { name: 'Your account' })
  await expect(shown).toContainText(`₹ ${before.toLocaleString('en-IN')}`)
  await page.getByRole('button', { name: 'Open the payment page' }).click()
  await atTheBank(page, 'Approve')
  await expect(page.getByText('Your money is in your balance')).toBeVisible({ timeout: 30_000 })
  await expect(shown).toContainText(`₹ ${(before + 500).toLocaleString('en-IN')}`, { timeout: 30_000 })
})

for (const { country, areaCode, wallet } of [
  { country: 'Pakistan', areaCode: '+92', wallet: 'JazzCash' },
  { country: 'Bangladesh', areaCode: '+880', wallet: 'bKash' },
]) {
  test(`${wallet} in ${country}: to the wallet's page and back with the money [D-06 D-39]`, async ({ page }) => {
    await comeIn(page, areaCode)
    const before = await balanceOf(page)
    await pay(page, 700)
    await atTheBank(page, 'Approve')
    await expect(page).toHaveURL(/DepositOrderDetail\?orderNo=D\d+/)
    await expect(page.getByText('Your money is in your balance')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Succeeded', { exact: true })).toBeVisible()
    await expect.poll(() => balanceOf(page)).toBe(before + 700)
  })
}

test('a virtual account in India: paid to the house under its legal name, and credited [D-06 D-21 D-53]', async ({
  page,
}) => {
  await comeIn(page, '+91')
  const bank = await bankOf(page)
  await pay(page, 600, 'V/A')
  await expect(page).toHaveURL(/DepositImpsDetail\?orderNo=D\d+$/)
  const payee = page.getByRole('region', { name: 'Payee' })
  await expect(payee).toContainText('Zamra')
  const account = await payee.locator('div', { hasText: 'Account number' }).locator('dd').textContent()
  await page.request.post(`${bank}/_sim/visit`, { data: { account, way: 'approve' } })
  await expect(page.getByText('Your money is in your balance')).toBeVisible({ timeout: 30_000 })
})

for (const { areaCode, rail } of [
  { areaCode: '+91', rail: /IMPS/ },
  { areaCode: '+92', rail: /Bank transfer/ },
  { areaCode: '+880', rail: /Bank transfer/ },
]) {
  test(`a transfer of ${areaCode} is shown with its reference and leads to the UTR [D-06 D-38 D-46 D-51]`, async ({
    page,
  }) => {
    await comeIn(page, areaCode)
    await pay(page, 1_000, 'Transfer')
    await expect(page).toHaveURL(/DepositImpsDetail\?orderNo=D\d+$/)
    await expect(page.getByRole('button', { name: 'Copy: Write this in the remark' })).toBeVisible()
    await page.getByRole('link', { name: 'I have paid' }).click()
    await expect(page).toHaveURL(/SelfUtrInfo\?orderNo=D\d+$/)
    await expect(page.getByRole('region', { name: 'The order' })).toContainText(rail)
    await page.getByRole('button', { name: 'Send the UTR' }).click()
    await expect(page.getByText('Please input utr!')).toBeVisible()
  })
}

test('the orders stand in the history, each with its state [D-40 D-43 D-44]', async ({ page }) => {
  await comeIn(page, '+92')
  await page.goto('/pages/wallet/DepositHistory')
  const newest = page.getByRole('list', { name: 'Deposit History' }).getByRole('listitem')
  await expect(newest.first()).toContainText('Pending')
  await expect(newest.filter({ hasText: 'JazzCash' }).first()).toContainText('Succeeded')
})
