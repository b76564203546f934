import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import type { Phone } from '../../lib/phone.ts'
import { withProofOfWork } from '../../lib/proof-of-work/with-proof-of-work.ts'
import { useSettings } from '../../lib/settings.ts'

export type SignedIn = WireOutputOf<'/sso/idlogin'>
export type Guest = WireOutputOf<'/sso/guest'>

/** The player's declaration. Without both boxes ticked, the server decides whether it holds one. */
export type Declaration = {
  readonly agreeTerms: boolean
  readonly ageCertified: boolean
  readonly certifiedAge: number
  readonly termsVersion?: string
}

type Extra = { readonly inviteCode: string | undefined }
type Secret = { readonly password: string }
type Code = { readonly verificationCode: string }

/** Signs in with a one-time code. Without number or code nothing is sent and the result is `false`. */
export async function otpLogin(form: Phone & Code & Extra & Declaration): Promise<SignedIn | false> {
  const { inviteCode, ...rest } = form
  if (!form.mobile || !form.verificationCode) return false
  return call('/sso/v2/login', { ...rest, ...commonFields(inviteCode) }, quiet)
}

/** Signs in with number and password. Without either nothing is sent and the result is `false`. */
export async function passwordLogin(form: Phone & Secret & Extra & Declaration): Promise<SignedIn | false> {
  const { inviteCode, ...rest } = form
  if (!form.mobile || !form.password) return false
  return call('/sso/login', { ...rest, ...commonFields(inviteCode) }, quiet)
}

/** Signs in with the player id instead of a phone number. */
export async function idLogin(
  form: { readonly userId: string } & Secret & Extra & Declaration,
): Promise<SignedIn | false> {
  const { inviteCode, ...rest } = form
  if (!form.userId || !form.password) return false
  return call('/sso/idlogin', { ...rest, ...commonFields(inviteCode) }, quiet)
}

type Google = Omit<WireInputOf<'/sso/googleLogin'>, 'referralCode' | 'deviceName' | 'systemVersion' | 'appVersion'>

/** Signs in with Google's token. Without an id nothing is sent and the result is `false`. */
export async function googleLogin({ inviteCode, ...rest }: Google & Extra): Promise<SignedIn | false> {
  if (!rest.googleId || !rest.googleToken) return false
  return call('/sso/googleLogin', { ...rest, ...commonFields(inviteCode) }, quiet)
}

/** Creates a guest account. From a busy network the server requires a proof of work first. */
export function guestLogin(form: Extra & Declaration & { areaCode: string }, onWork: () => void): Promise<Guest> {
  const { inviteCode, ...rest } = form
  return withProofOfWork(
    (captcha) => call('/sso/guest', { ...rest, ...commonFields(inviteCode), ...(captcha ? { captcha } : {}) }, quiet),
    onWork,
  )
}

export function register(form: Phone & Code & Secret & Extra & Declaration): Promise<SignedIn> {
  const { inviteCode, ...rest } = form
  return call('/sso/register', { ...rest, ...commonFields(inviteCode) }, quiet)
}

/** Sets a new password with a code to the bound number. A signed-in player stays signed in, with a new sign. */
export function resetPassword(form: Phone & Code & { readonly newPassword: string }) {
  return call('/sso/modify', form, quiet)
}

const quiet = { quiet: true } as const

/** The referral code and the device, which all sign-in calls carry. */
function commonFields(inviteCode: string | undefined) {
  const referralCode = inviteCode?.trim() || useSettings.getState().inviteCode
  return { ...deviceInfo(), ...(referralCode ? { referralCode } : {}) }
}

/** What sign-in sends about the device, for the player's list of sessions. */
export function deviceInfo() {
  const { device, appVersion } = useSettings.getState()
  if (!device) return { appVersion }
  const { deviceName, systemVersion } = device
  return { deviceName: deviceName.slice(0, 64), systemVersion: systemVersion.slice(0, 32), appVersion }
}
