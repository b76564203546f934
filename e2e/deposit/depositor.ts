import { expect, type Page } from '@playwright/test'
import { type Player, signIn } from '../home/visitor.ts'

type Depositor = Player & { readonly areaCode: string }

/** The sandbox's player of a country. */
function playerOf(areaCode: string): Depositor {
  const players = JSON.parse(process.env.ZAMRA_PLAYERS ?? '[]') as Depositor[]
  const found = players.find((player) => player.areaCode === areaCode)
  if (!found) throw new Error(`no sandbox player of ${areaCode}: run the journey with npm run e2e, without --url`)
  return found
}

export async function comeIn(page: Page, areaCode: string): Promise<void> {
  await page.goto('/pages/Login/Login')
  await signIn(page, playerOf(areaCode))
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
}

/** What the open app was told last that he has, in whole units; the account page shows it. */
export async function balanceOf(page: Page): Promise<number> {
  await page.goto('/pages/account/Account')
  await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible()
  const told = await page.evaluate<string>("localStorage.getItem('zamra.userInfo')")
  return (JSON.parse(told) as { balance: { available: number } }).balance.available / 100
}

/** Sets the amount and taps to pay; the first time of all it goes on without a limit. */
export async function pay(page: Page, amount: number, tab?: string): Promise<void> {
  await page.goto('/pages/wallet/Deposit')
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('textbox', { name: 'Deposit amount' }).fill(String(amount))
  await page.getByRole('button', { name: 'Pay now' }).click()
  const goOn = page.getByRole('button', { name: 'Go on without a limit' })
  await expect(
    goOn
      .or(page.getByRole('button', { name: 'Approve' }))
      .or(page.getByRole('timer'))
      .first(),
  ).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
}

/** Plays the bank on its own page, and comes back. */
export async function atTheBank(page: Page, way: string): Promise<void> {
  await page.getByRole('button', { name: way, exact: true }).click()
  await page.getByRole('button', { name: 'Back to the app' }).click()
}

/** Where the bank of the sandbox is: a payment by UPI leads there. */
export async function bankOf(page: Page): Promise<string> {
  await pay(page, 100)
  await page.getByRole('button', { name: 'Open the payment page' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const { origin } = new URL(page.url())
  await atTheBank(page, 'Approve')
  return origin
}
