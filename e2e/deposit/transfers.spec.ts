/** Transfers to the operator's accounts: matched on the bank statement by their reference or by the player's UTR. */
import { expect, type Page } from '@playwright/test'
import { balanceOf, expectCredited, pay } from './deposit-steps.ts'
import { test } from './fixtures.ts'
import { importStatement, transfer } from './operator.ts'

const amount = 1_000

/** Makes the order and reads whom to pay and what to write in the remark. */
async function order(page: Page) {
  await pay(page, amount, 'Transfer')
  await expect(page).toHaveURL(/DepositImpsDetail\?orderNo=D\d+$/)
  await expect(page.getByRole('button', { name: 'Copy: Add this to the remarks' })).toBeVisible()
  const payee = page.getByRole('region', { name: 'Payee' })
  const fact = async (name: string) =>
    ((await payee.locator('div', { hasText: name }).locator('dd').first().textContent()) ?? '').trim()
  return { account: await fact('Account number'), reference: await fact('Add this to the remarks') }
}

test('matches a UTR with its receipt to the bank statement [D-06 D-38 D-46 D-50]', async ({ phoneOf }, info) => {
  const page = await phoneOf('+91')
  const before = await balanceOf(page)
  const { account } = await order(page)
  const utr = await transfer({ account, amount })
  await page.getByRole('link', { name: 'I have paid' }).click()
  await expect(page).toHaveURL(/SelfUtrInfo\?orderNo=D\d+$/)
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('IMPS')
  await page.getByRole('button', { name: 'Submit UTR' }).click()
  await expect(page.getByText('Please input utr!')).toBeVisible()
  await page.getByLabel('UTR number').fill(utr)
  const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(receipt)
  await expect(page.getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit UTR' }).click()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Waiting for your bank, by/)).toBeVisible()
  await expect(page.getByText('Your compensation so far')).toBeVisible()
  expect(await importStatement(account, 'in-imps-1', info.outputPath('statement.csv'))).toContain('ok')
  await expectCredited(page, '+91', before + amount * 100)
})

for (const { areaCode, id } of [
  { areaCode: '+92', id: 'pk-bank-1' },
  { areaCode: '+880', id: 'bd-bank-1' },
] as const) {
  test(`credits a bank transfer of ${areaCode} by its reference [D-06 D-38]`, async ({ phoneOf }, info) => {
    const page = await phoneOf(areaCode)
    const before = await balanceOf(page)
    const { account, reference } = await order(page)
    await transfer({ account, amount, reference })
    expect(await importStatement(account, id, info.outputPath('statement.csv'))).toContain('ok')
    await expectCredited(page, areaCode, before + amount * 100)
  })
}
