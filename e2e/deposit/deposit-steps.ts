import { expect, type Locator, type Page } from '@playwright/test'
import { type AreaCode, wallet } from './fixtures.ts'

/** The balance that the open app received last, in minor units. */
export async function balanceOf(page: Page): Promise<number> {
  const stored = await page.evaluate<string>("localStorage.getItem('zamra.userInfo')")
  return (JSON.parse(stored) as { balance: { available: number } }).balance.available
}

const signs: Readonly<Record<AreaCode, string>> = { '+91': '₹', '+92': 'Rs ', '+880': 'Tk ' }

/** As the app formats it: `₹1,00,000.50`. */
export function formatAmount(areaCode: AreaCode, minor: number): string {
  const places = minor % 100 === 0 ? 0 : 2
  const locale = areaCode === '+91' ? 'en-IN' : 'en-US'
  const digits = (minor / 100).toLocaleString(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
  return `${signs[areaCode]}${digits}`
}

/** Opens the deposit page from the account, sets the amount and pays; the first time it continues without a limit. */
export async function pay(page: Page, amount: number, tab?: string): Promise<void> {
  await openDepositPage(page, tab)
  await order(page, amount)
}

/** On the open deposit page. */
export async function order(page: Page, amount: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Deposit amount' }).fill(String(amount))
  await page.getByRole('button', { name: 'Pay now' }).click()
  await continueWithoutLimit(
    page,
    page
      .getByRole('button', { name: 'Approve' })
      .or(page.getByRole('timer'))
      .or(page.getByRole('link', { name: 'View deposit' })),
  )
}

/** Before the first deposit the player is asked for a limit; afterwards `next` appears at once. */
export async function continueWithoutLimit(page: Page, next: Locator): Promise<void> {
  const continueButton = page.getByRole('button', { name: 'Continue without a limit' })
  await expect(continueButton.or(next).first()).toBeVisible()
  if (await continueButton.isVisible()) await continueButton.click()
}

export async function openDepositPage(page: Page, tab?: string): Promise<void> {
  await wallet(page).getByRole('link', { name: 'Deposit', exact: true }).click()
  if (tab) await page.getByRole('tab', { name: tab }).click()
}

/** Chooses what the bank does on its own page, and returns to the app. */
export async function payAtBank(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: way, exact: true }).click()
  await page.getByRole('button', { name: 'Back to the app' }).click()
}

/** The screen confirms the deposit, and the account shows the new balance without a page load. */
export async function expectCredited(page: Page, areaCode: AreaCode, minor: number): Promise<void> {
  await expect(page.getByText('Money added to your balance')).toBeVisible({ timeout: 30_000 })
  const viewLink = page.getByRole('link', { name: 'View deposit' })
  if (await viewLink.isVisible()) await viewLink.click()
  await page.getByRole('link', { name: 'View balance' }).click()
  await expect(wallet(page)).toContainText(formatAmount(areaCode, minor))
}
