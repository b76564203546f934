import { expect, type Locator, type Page } from '@playwright/test'
import { langOf } from '@zamra/contract/languages.ts'
import { pageOf, virtualAuthenticator } from '../identity/player-steps.ts'
import { holderOf, readCode, type Withdrawer, withdrawPassword } from './withdrawers.ts'

const withdraw = '/pages/wallet/Withdraw'
export const why = '/pages/wallet/WithdrawWhy'

/** Adds the mobile wallet of the player on the page, beside the bank account that they have. */
export async function addWallet(page: Page, player: Withdrawer, wallet: string): Promise<void> {
  await page.goto(pageOf('BankCard'))
  await page.getByText(wallet, { exact: true }).click()
  await page.getByLabel('Account holder name').fill(holderOf[player.areaCode])
  // A wallet whose holder nobody tells is on the linked number, which the page shows.
  const number = page.getByRole('textbox', { name: `${wallet} number` })
  if (await number.isVisible()) await number.fill(`0${player.mobile}`)
  await page.getByRole('button', { name: 'Next' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm wallet' })
  await sendCode(page, sheet)
  await sheet.getByLabel('Verification code').fill(await readCode(player))
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Account saved')).toBeVisible()
}

/** Adds a passkey on the security page, with a simulated fingerprint sensor. */
export async function addPasskey(page: Page, player: Withdrawer): Promise<void> {
  await page.goto(pageOf('Security'))
  await virtualAuthenticator(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('My phone')
  await sendCode(page, sheet)
  await sheet.getByLabel('Verification code').fill(await readCode(player))
  await sheet.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText('My phone')
}

/** A number gets one code a minute for the same purpose: after a code for the bank account the next one must wait. */
async function sendCode(page: Page, sheet: Locator): Promise<void> {
  const send = sheet.getByRole('button', { name: /^(Send code|Resend)$/, disabled: false })
  await expect(send).toBeVisible()
  await expect(async () => {
    if (await send.isVisible()) await send.click()
    await expect(page.getByRole('link', { name: 'Sandbox inbox' })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 100_000 })
}

/** Shows the open page in another language. */
export async function readIn(page: Page, locale: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('zamra.lang', '"${langOf(locale)}"')`)
  await page.reload()
}

/** Enters an amount, chooses where it goes if a place is named, and opens the confirmation. */
export async function askFor(page: Page, amount: number, place?: string): Promise<Locator> {
  await page.goto(withdraw)
  if (place) {
    await page.getByRole('main').locator('button[aria-haspopup=dialog]').click()
    await page.getByRole('dialog', { name: 'Pay to' }).getByRole('button', { name: place }).click()
  }
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount))
  await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm withdrawal' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Withdraws with the withdrawal password, and returns the number of the withdrawal. */
export async function withdrawByPassword(page: Page, amount: number, place?: string): Promise<string> {
  const sheet = await askFor(page, amount, place)
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
