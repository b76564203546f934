import { randomInt } from 'node:crypto'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { workOf } from '../../server/test/work.ts'
import { askAsNewDevice, comeSignedIn, type Remembered } from '../home/fixtures.ts'
import { codeFor, declare, login, sentTo } from './newcomer.ts'

/** Steps of a player with an account. */
export const account = '/pages/account/Account'
export const pageOf = (name: string) => `/pages/account/components/${name}/${name}`
export const bankList = '/pages/account/components/BankCard/BankCardList'

/** A new player of this number, past the screens of signing in. */
export async function arriveWithPhone(page: Page, mobile: string): Promise<number> {
  const number = { areaCode: '+92', mobile }
  // Many code requests from one address require proof of work, and a code is valid only on the device that requested it.
  const { challenge } = await askAsNewDevice<{ challenge: string }>('/sms/captcha', {})
  const wish = { ...number, scene: 'login', captcha: await workOf(challenge) }
  const { deviceNumber } = await askAsNewDevice('/sms/send', wish)
  const verificationCode = await sentTo(page, process.env.ZAMRA_SMS_INBOX_URL ?? '', mobile)
  const given = { ...number, verificationCode, ...(await declaration()) }
  const session = await askAsNewDevice('/sso/v2/login', given, deviceNumber)
  await comeSignedIn(page, session)
  return session.uid
}

/** A new guest, past the screens of signing in. */
export async function newGuest(): Promise<Remembered & { readonly password: string }> {
  return askAsNewDevice('/sso/guest', await declaration())
}

async function declaration(): Promise<object> {
  const { termsVersion } = await askAsNewDevice<{ termsVersion: string }>('/threeLogin/channel', {})
  return { agreeTerms: true, ageCertified: true, termsVersion }
}

export async function bindPhone(page: Page, mobile: string): Promise<void> {
  await page.goto(account)
  await page.getByRole('link', { name: /^Link your phone number/ }).click()
  await page.getByLabel('Phone number').fill(mobile)
  await page.getByLabel('Verification code').fill(await codeFor(page, mobile))
  await page.getByRole('button', { name: 'Link number' }).click()
  await expect(page).toHaveURL(/\/pages\/account\/Account$/)
  await expect(page.getByRole('link', { name: /^Phone number \+92 / })).toBeVisible()
}

export async function signInByCode(page: Page, mobile: string): Promise<void> {
  await page.goto(`${login}?mode=otp`)
  await page.getByLabel('Phone number').fill(mobile)
  await declare(page)
  await page.getByLabel('Enter OTP').fill(await codeFor(page, mobile))
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
