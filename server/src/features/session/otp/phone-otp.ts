import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Scene } from '@zamra/contract/session.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { clearAttempts, countAttempt } from '../abuse/lockout.ts'
import { phoneName } from '../identity/identity.ts'
import { checkOtp, consumeOtp, type OtpResult, otpDevice } from './otp.ts'

type Caller = { readonly app: AppContext; readonly device: string; readonly address: string }
type PlayerCaller = Caller & { readonly playerId: PlayerId }
type PhoneCode = { readonly scene: Scene; readonly phone: string; readonly code: string }

/** Requires a right code for the phone number. The code stays valid, because the handler may still refuse. */
export function checkPhoneOtp(ctx: Caller, given: PhoneCode): Promise<void> {
  return requirePhoneOtp(ctx, given, checkOtp)
}

/** Requires a right code and consumes it. Of several concurrent requests one succeeds. */
export function consumePhoneOtp(ctx: Caller, given: PhoneCode): Promise<void> {
  return requirePhoneOtp(ctx, given, consumeOtp)
}

/** Requires a right code inside the account. The code stays valid, because the handler may still refuse. */
export function checkAccountOtp(ctx: PlayerCaller, given: PhoneCode): Promise<void> {
  return requireAccountOtp(ctx, given, checkOtp)
}

/** Requires a right code inside the account and consumes it. Wrong codes lock the device of the session first. */
export function consumeAccountOtp(ctx: PlayerCaller, given: PhoneCode): Promise<void> {
  return requireAccountOtp(ctx, given, consumeOtp)
}

async function requireAccountOtp(
  { app, playerId, device, address }: PlayerCaller,
  given: PhoneCode,
  compare: typeof consumeOtp,
): Promise<void> {
  const attempt = { what: 'accountOtp', account: playerId, device, address } as const
  await countAttempt(app, attempt)
  const answer = await compare(app, given)
  if (!answer.ok) throw refusal('otp.wrong', { attemptsLeft: answer.attemptsLeft })
  await clearAttempts(app, attempt)
}

async function requirePhoneOtp(
  { app, device, address }: Caller,
  given: PhoneCode,
  compare: (app: AppContext, what: PhoneCode & { device: string | undefined }) => Promise<OtpResult>,
): Promise<void> {
  const account = phoneName(app.vault, given.phone)
  const attempt = { what: 'otp', account, device, address } as const
  await countAttempt(app, attempt)
  const answer = await compare(app, { ...given, device: otpDevice(given.scene, device) })
  if (!answer.ok) throw refusal('otp.wrong', { attemptsLeft: answer.attemptsLeft })
  await clearAttempts(app, attempt)
}
