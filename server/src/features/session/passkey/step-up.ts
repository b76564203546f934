import type { InputOf } from '@zamra/contract/calls.ts'
import type { CallContext } from '../../../http/context.ts'
import { clearAttempts, countAttempt } from '../abuse/lockout.ts'
import { findBoundPhone } from '../identity/phone.ts'
import { consumeAccountOtp } from '../otp/phone-otp.ts'
import { isCorrectPassword } from '../password/password.ts'
import { findPasswordHash } from '../queries.ts'
import { requireOwnPasskey } from './own-passkey.ts'

type Call = '/passkey/register'
type Proof = Pick<InputOf<Call>, 'password' | 'passkey' | 'verificationCode'>

/**
 * Requires more than a session, which may be stolen: a code to the bound number. A player without a bound number signs with
 * a passkey that they have, and only the first one is added by the password. A player with none of these, who signed in with
 * Google, must bind a number first.
 */
export async function requireStepUp(ctx: CallContext<Call>, proof: Proof): Promise<void> {
  const { verificationCode, password, passkey } = proof
  const { app, playerId } = ctx
  const phone = await findBoundPhone(app, playerId)
  if (phone) return byCode(ctx, phone.e164, verificationCode)
  if (await requireOwnPasskey(app, playerId, { action: 'addPasskey' }, passkey)) return
  const stored = await findPasswordHash(app.databases.shardOf(playerId).read, playerId)
  if (!stored) throw ctx.refusal('phone.required', {})
  await byPassword(ctx, stored, password)
}

async function byCode(ctx: CallContext<Call>, phone: string, code: string | undefined): Promise<void> {
  if (code === undefined) throw missing(ctx, 'verificationCode')
  await consumeAccountOtp(ctx, { scene: 'passkey', phone, code })
}

async function byPassword(ctx: CallContext<Call>, stored: string, password: string | undefined): Promise<void> {
  if (password === undefined) throw missing(ctx, 'password')
  const { app, playerId, device, address } = ctx
  const attempt = { what: 'oldPassword', account: playerId, device, address } as const
  await countAttempt(app, attempt)
  if (!(await isCorrectPassword(password, stored))) throw ctx.refusal('password.wrong', {})
  await clearAttempts(app, attempt)
}

function missing(ctx: CallContext<Call>, field: 'password' | 'verificationCode') {
  return ctx.refusal('input.invalid', { fields: [{ field, problem: 'missing' }] })
}
