import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

export const login = '/pages/Login/Login'

/** A mobile number of Pakistan that is not used yet. */
export function freshMobile(): string {
  return `30${randomInt(10_000_000, 99_999_999)}`
}

/** Accepts the terms and confirms the age, unless this device has signed in before and the page shows when that was done. */
export async function acceptTerms(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  const given = page.getByText(/^You agreed to the Terms/)
  // The page that the server sends has the boxes; the app may replace them.
  await expect(async () => {
    if (await given.isVisible()) return
    await boxes.first().waitFor({ state: 'attached', timeout: 1_000 })
    for (const box of await boxes.all()) await box.check({ force: true, timeout: 1_000 })
  }).toPass()
}

/** Requests a code and reads it from the SMS inbox of the sandbox. */
export async function requestCode(page: Page, mobile: string): Promise<string> {
  await page.getByRole('button', { name: 'Send code' }).click()
  return readSentCode(page, mobile)
}

export async function readSentCode(page: Page, mobile: string): Promise<string> {
  const inbox = await page.getByRole('link', { name: 'Sandbox inbox' }).getAttribute('href')
  return readCode(page, inbox ?? '', mobile)
}

export async function readCode(page: Page, inbox: string, mobile: string): Promise<string> {
  const answer = await page.request.get(`${inbox}.json?to=%2B92${mobile}`)
  const [newest] = (await answer.json()) as { readonly code: string }[]
  return newest?.code ?? ''
}

/** Signs in as a guest and returns the dialog with the guest login. */
export async function signInAsGuest(page: Page): Promise<Locator> {
  await page.goto(`${login}?mode=oneclick`)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Play as guest' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your guest login' })
  await expect(ticket).toBeVisible()
  return ticket
}

/** The player number, and the password that is shown only once. */
export async function readGuestLogin(ticket: Locator): Promise<{ readonly uid: string; readonly secret: string }> {
  const [uid = '', secret = ''] = await ticket.locator('dd').allTextContents()
  return { uid, secret }
}

/** The player that this browser is signed in as. */
export async function signedInPlayer(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  return JSON.parse(await page.evaluate<string>("localStorage.getItem('zamra.uid')")) as number
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/pages/account/Account')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/pages\/home\/Home$/)
  expect(await page.evaluate("localStorage.getItem('zamra.sign')")).toBeNull()
}

export async function signInByPassword(page: Page, who: string | number, password: string): Promise<void> {
  await page.goto(login)
  await page.getByLabel('Phone number or ID').fill(String(who))
  await page.getByRole('tabpanel').getByLabel('Password', { exact: true }).fill(password)
  await acceptTerms(page)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** A new player with a number, a code and a password, signed in. */
export async function register(page: Page, mobile: string, password: string): Promise<number> {
  await page.goto('/pages/Login/Register')
  await page.getByLabel('Phone number').fill(mobile)
  await page.getByLabel('Enter OTP').fill(await requestCode(page, mobile))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Create an account' }).click()
  return signedInPlayer(page)
}
