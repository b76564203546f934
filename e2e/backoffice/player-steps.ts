import { expect, type Page } from '@playwright/test'
import { pay } from '../deposit/deposit-steps.ts'
import { transfer } from '../deposit/operator.ts'

export type Claim = { readonly orderNo: string; readonly utr: string; readonly bankAccount: string }

/** The player orders a deposit on the open account page, pays it by bank transfer and sends the UTR with a picture. */
export async function claimTransfer(page: Page, amount: number): Promise<Claim> {
  await pay(page, amount, 'Transfer')
  await expect(page).toHaveURL(/DepositImpsDetail\?orderNo=D\d+$/)
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  const payee = page.getByRole('region', { name: 'Payee' })
  const number = await payee.locator('div', { hasText: 'Account number' }).locator('dd').first().textContent()
  const bankAccount = (number ?? '').trim()
  const utr = await transfer({ account: bankAccount, amount })
  await page.getByRole('link', { name: 'I have paid' }).click()
  await page.getByLabel('UTR number').fill(utr)
  const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(receipt)
  await expect(page.getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit UTR' }).click()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  return { orderNo, utr, bankAccount }
}

/** The player writes to the operator, and gets the number of the ticket. */
export async function sendFeedback(page: Page, text: string): Promise<string> {
  await page.goto('/pages/account/components/FeedBack/FeedBack')
  await page.getByLabel('Suggestion').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('status').filter({ hasText: 'Thank you, we have it' })
  return (await sent.locator('b').textContent()) ?? ''
}
