import { randomInt } from 'node:crypto'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { codeFor, declare, login } from './newcomer.ts'

/** The steps of who has an account and guards it. */
export const account = '/pages/account/Account'
export const pageOf = (name: string) => `/pages/account/components/${name}/${name}`
export const bankList = '/pages/account/components/BankCard/BankCardList'

/** One tap; answers his number and the password on his ticket. */
export async function arriveAsGuest(page: Page): Promise<{ readonly uid: number; readonly secret: string }> {
  await page.goto(`${login}?mode=oneclick`)
  await declare(page)
  await page.getByRole('button', { name: 'Play as a guest' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your guest ticket' })
  await expect(ticket).toBeVisible()
  const [uid = '', secret = ''] = await ticket.locator('dd').allTextContents()
  await ticket.getByRole('button', { name: 'Continue' }).click()
  return { uid: Number(uid), secret }
}

export async function bindPhone(page: Page, mobile: string): Promise<void> {
  await page.goto(account)
  await page.getByRole('link', { name: /^Bind a phone number/ }).click()
  await page.getByLabel('Phone number').fill(mobile)
  await page.getByLabel('Verification code').fill(await codeFor(page, mobile))
  await page.getByRole('button', { name: 'Bind this number' }).click()
  await expect(page).toHaveURL(/\/pages\/account\/Account$/)
  await expect(page.getByRole('link', { name: /^Phone Binding \+92 / })).toBeVisible()
}

export async function signInByCode(page: Page, mobile: string): Promise<void> {
  await page.goto(`${login}?mode=otp`)
  await page.getByLabel('Phone number').fill(mobile)
  await declare(page)
  await page.getByLabel('One-time code').fill(await codeFor(page, mobile))
}

/** An account number of Pakistan that could exist, with its check digits. */
export function freshIban(): string {
  const rest = `SCBL${String(randomInt(1_000_000, 9_999_999)).padStart(16, '0')}`
  const digits = `${rest}PK00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(digits) % 97n)
  return `PK${String(check).padStart(2, '0')}${rest}`
}

/** A finger on a sensor that is not there. `touch(false)` takes the finger away. */
export async function virtualAuthenticator(page: Page): Promise<{ touch(present: boolean): Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
