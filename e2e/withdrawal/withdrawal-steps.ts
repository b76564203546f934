import { expect, type Locator, type Page } from '@playwright/test'
import { withdrawPassword } from './withdrawers.ts'

const withdraw = '/pages/wallet/Withdraw'
export const why = '/pages/wallet/WithdrawWhy'

/** Enters an amount and opens the confirmation. */
export async function askFor(page: Page, amount: number): Promise<Locator> {
  await page.goto(withdraw)
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount))
  await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Withdraws with the withdrawal password, and returns the number of the withdrawal. */
export async function withdrawByPassword(page: Page, amount: number): Promise<string> {
  const sheet = await askFor(page, amount)
  await sheet.getByLabel('Withdrawal password').fill(withdrawPassword)
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  return numberOf(page)
}

/** The number of the withdrawal whose page has just opened. */
export async function numberOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/WithdrawWait\?withdrawNo=W\d+$/)
  return new URL(page.url()).searchParams.get('withdrawNo') ?? ''
}

/** The ticket at the top of the page: the state, the sum and how it ends. */
export function ticketIn(page: Page): Locator {
  return page.getByRole('region', { name: 'Withdrawal' })
}

export function timelineIn(page: Page): Locator {
  return page.getByRole('list', { name: 'What happened' })
}
