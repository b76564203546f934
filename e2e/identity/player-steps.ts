import { randomInt } from 'node:crypto'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { workOf } from '../../server/test/work.ts'
import { callAsNewDevice, type StoredSession, startSignedIn } from '../home/fixtures.ts'
import { acceptTerms, login, readCode, requestCode } from './sign-in-steps.ts'

/** Steps of a player with an account. */
export const account = '/pages/account/Account'
export const pageOf = (name: string) => `/pages/account/components/${name}/${name}`
export const bankList = '/pages/account/components/BankCard/BankCardList'

/** Registers a new player with this number over the API, and signs the browser in. */
export async function openAsNewPlayer(page: Page, mobile: string): Promise<number> {
  const number = { areaCode: '+92', mobile }
  // Many code requests from one address require proof of work, and a code is valid only on the device that requested it.
  const { challenge } = await callAsNewDevice<{ challenge: string }>('/sms/captcha', {})
  const request = { ...number, scene: 'login', captcha: await workOf(challenge) }
  const { deviceNumber } = await callAsNewDevice('/sms/send', request)
  const verificationCode = await readCode(page, process.env.ZAMRA_SMS_INBOX_URL ?? '', mobile)
  const declared = { ...number, verificationCode, ...(await declaration()) }
  const session = await callAsNewDevice('/sso/v2/login', declared, deviceNumber)
  await startSignedIn(page, session)
  return session.uid
}

/** Creates a guest over the API. */
export async function newGuest(): Promise<StoredSession & { readonly password: string }> {
  return callAsNewDevice('/sso/guest', await declaration())
}

async function declaration(): Promise<object> {
  const { termsVersion } = await callAsNewDevice<{ termsVersion: string }>('/threeLogin/channel', {})
  return { agreeTerms: true, ageCertified: true, termsVersion }
}

export async function bindPhone(page: Page, mobile: string): Promise<void> {
  await page.goto(account)
  await page.getByRole('link', { name: /^Link your phone number/ }).click()
  await page.getByLabel('Phone number').fill(mobile)
  await page.getByLabel('Verification code').fill(await requestCode(page, mobile))
  await page.getByRole('button', { name: 'Link number' }).click()
  await expect(page).toHaveURL(/\/pages\/account\/Account$/)
  await expect(page.getByRole('link', { name: /^Phone number \+92 / })).toBeVisible()
}

export async function signInByCode(page: Page, mobile: string): Promise<void> {
  await page.goto(`${login}?mode=otp`)
  await page.getByLabel('Phone number').fill(mobile)
  await acceptTerms(page)
  await page.getByLabel('Enter OTP').fill(await requestCode(page, mobile))
}

/** An account number of Pakistan that could exist, with its check digits. */
export function freshIban(): string {
  const rest = `SCBL${String(randomInt(1_000_000, 9_999_999)).padStart(16, '0')}`
  const digits = `${rest}PK00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(digits) % 97n)
  return `PK${String(check).padStart(2, '0')}${rest}`
}

export type VirtualAuthenticator = {
  readonly cdp: CDPSession
  readonly authenticatorId: string
  touch(present: boolean): Promise<void>
}

/** A simulated fingerprint sensor. `touch(false)` stops confirming. */
export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
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
    cdp,
    authenticatorId,
    touch: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
