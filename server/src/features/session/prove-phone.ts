import type { Scene } from '@zamra/contract/session.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import { phoneIndex } from './identity/claim.ts'
import { lockout } from './lockout.ts'
import { checkOtp, type OtpAnswer, otpDevice, verifyOtp } from './otp.ts'

type Asking = { readonly app: AppContext; readonly device: string; readonly address: string }
type Given = { readonly scene: Scene; readonly phone: string; readonly code: string }

/** Whether the number is in the hand of whoever asks. The code stays good: the story may still have to refuse. */
export function showPhone(ctx: Asking, given: Given): Promise<void> {
  return prove(ctx, given, checkOtp)
}

/** The same, and the code is used up. Of twenty who bring it at once, one comes through. */
export function provePhone(ctx: Asking, given: Given): Promise<void> {
  return prove(ctx, given, verifyOtp)
}

async function prove(
  { app, device, address }: Asking,
  given: Given,
  ask: (app: AppContext, what: Given & { device: string | undefined }) => Promise<OtpAnswer>,
): Promise<void> {
  const account = phoneIndex(app.vault, given.phone).toString('base64url')
  const attempt = { what: 'otp', account, device, address } as const
  await lockout.take(app, attempt)
  const answer = await ask(app, { ...given, device: otpDevice(given.scene, device) })
  if (!answer.ok) throw refusal('otp.wrong', { attemptsLeft: answer.attemptsLeft })
  await lockout.forgive(app, attempt)
}
