import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import type { Phone } from '../../lib/phone.ts'
import { useSettings } from '../../lib/settings.ts'
import { withWork } from '../../lib/work/with-work.ts'
import { deviceWords } from './device-words.ts'

export type SignedIn = WireOutputOf<'/sso/idlogin'>
export type Guest = WireOutputOf<'/sso/guest'>

/** What a player declares; only a form with both ticks is sent. */
export type Declaration = {
  readonly agreeTerms: boolean
  readonly ageCertified: boolean
  readonly termsVersion?: string
}

type Extra = { readonly inviteCode: string | undefined }
type Secret = { readonly password: string }
type Code = { readonly verificationCode: string }

/** With a code from a message. Without number or code nothing is sent and the answer is `false`. */
export async function otpLogin(form: Phone & Code & Extra & Declaration): Promise<SignedIn | false> {
  const { inviteCode, ...rest } = form
  if (!form.mobile || !form.verificationCode) return false
  return call('/sso/v2/login', { ...rest, ...around(inviteCode) }, quiet)
}

/** With a number and a password. Without either nothing is sent and the answer is `false`. */
export async function passwordLogin(form: Phone & Secret & Extra): Promise<SignedIn | false> {
  const { inviteCode, ...rest } = form
  if (!form.mobile || !form.password) return false
  return call('/sso/login', { ...rest, ...around(inviteCode) }, quiet)
}

/** With the player's own number instead of a telephone's. */
export async function idLogin(form: { readonly userId: string } & Secret & Extra): Promise<SignedIn | false> {
  const { inviteCode, ...rest } = form
  if (!form.userId || !form.password) return false
  return call('/sso/idlogin', { ...rest, ...around(inviteCode) }, quiet)
}

type Google = Omit<WireInputOf<'/sso/googleLogin'>, 'referralCode' | 'deviceName' | 'systemVersion' | 'appVersion'>

/** With what Google says. Without an id nothing is sent and the answer is `false`. */
export async function googleLogin({ inviteCode, ...rest }: Google & Extra): Promise<SignedIn | false> {
  if (!rest.googleId || !rest.googleToken) return false
  return call('/sso/googleLogin', { ...rest, ...around(inviteCode) }, quiet)
}

/** One tap. Where many guests come from, the device is asked for a piece of work first. */
export function guestLogin(form: Extra & Declaration & { areaCode: string }, onWork: () => void): Promise<Guest> {
  const { inviteCode, ...rest } = form
  return withWork(
    (captcha) => call('/sso/guest', { ...rest, ...around(inviteCode), ...(captcha ? { captcha } : {}) }, quiet),
    onWork,
  )
}

export function register(form: Phone & Code & Secret & Extra & Declaration): Promise<SignedIn> {
  const { inviteCode, ...rest } = form
  return call('/sso/register', { ...rest, ...around(inviteCode) }, quiet)
}

/** A new password, by a code to the bound number. Whoever is signed in stays so, with another sign. */
export function resetPassword(form: Phone & Code & { readonly newPassword: string }) {
  return call('/sso/modify', form, quiet)
}

const quiet = { quiet: true } as const

/** Who invited the player, and what the device says of itself. */
function around(inviteCode: string | undefined) {
  const referralCode = inviteCode?.trim() || useSettings.getState().inviteCode
  return { ...deviceWords(), ...(referralCode ? { referralCode } : {}) }
}
