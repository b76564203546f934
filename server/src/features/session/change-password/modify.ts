import type { PlayerId } from '@zamra/contract/brand.ts'
import type { InputOf } from '@zamra/contract/calls.ts'
import { appendEvent } from '../../../events/append.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { findOwner } from '../identity/claim.ts'
import { phoneIdentity } from '../identity/identity.ts'
import { findBoundPhone, requireMobileNumber } from '../identity/phone.ts'
import { consumePhoneOtp } from '../otp/phone-otp.ts'
import { verifyConfirmation } from '../passkey/confirmation.ts'
import { listPasskeys } from '../passkey/queries.ts'
import { checkCurrentPassword } from '../password/check-password.ts'
import { hashPassword } from '../password/password.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import { lockPlayer, updatePassword } from '../queries.ts'
import { closeOpenSessions } from '../sessions/close-sessions.ts'
import { rotateSession } from '../sessions/open-session.ts'

type Call = '/sso/modify'

/** A new password closes every other session, and this session gets a new sign. */
export const modify: Handler<Call> = async (ctx, input) => {
  const { app, device } = ctx
  requireStrongPassword(input.newPassword, [String(ctx.playerId ?? '')])
  const playerId = await identifyPlayer(ctx, input)
  const passwordHash = await hashPassword(input.newPassword, app.passwordCost)
  return app.databases.shardOf(playerId).transact(async (tx) => {
    await lockPlayer(tx, playerId)
    await updatePassword(tx, playerId, passwordHash)
    await appendEvent(tx, { kind: 'player.changed', playerId, at: ctx.now, payload: {} })
    await appendEvent(tx, { kind: 'security.changed', playerId, at: ctx.now, payload: { what: 'password' } })
    const isHere = ctx.playerId === playerId
    await closeOpenSessions(tx, app, playerId, isHere ? { notOn: device } : {})
    return isHere ? { sign: await rotateSession(tx, app, { playerId, device, way: 'modify' }) } : {}
  })
}

async function identifyPlayer(ctx: CallContext<Call>, input: InputOf<Call>): Promise<PlayerId> {
  if (input.verificationCode !== undefined) return byCode(ctx, input, input.verificationCode)
  if (ctx.playerId === undefined) throw ctx.refusal('login.required', {})
  if (input.passkey !== undefined) await requirePasskey(ctx, ctx.playerId, input.passkey)
  else await requireOldPassword(ctx, ctx.playerId, input.oldPassword)
  return ctx.playerId
}

async function requirePasskey(ctx: CallContext<Call>, playerId: PlayerId, response: string): Promise<void> {
  const signed = await verifyConfirmation(ctx.app, playerId, { action: 'loginPassword' }, response)
  if (!signed) throw ctx.refusal('passkey.refused', {})
}

/**
 * A password that was read over a shoulder must not be enough to shut its owner out. The old one counts only for a player
 * to whom no code can be sent and who has no passkey.
 */
async function requireOldPassword(
  ctx: CallContext<Call>,
  playerId: PlayerId,
  oldPassword: string | undefined,
): Promise<void> {
  const { app } = ctx
  if (await findBoundPhone(app, playerId))
    throw invalid(ctx, 'verificationCode', 'A code to the bound number is required')
  const passkeys = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  if (passkeys.length > 0) throw invalid(ctx, 'passkey', 'The signature of a passkey is required')
  if (oldPassword === undefined) throw invalid(ctx, 'oldPassword', 'The old password is required')
  await checkCurrentPassword(ctx, playerId, oldPassword)
}

/** Only the holder of a number, proven by the code, learns that it has no account. */
async function byCode(ctx: CallContext<Call>, input: InputOf<Call>, code: string): Promise<PlayerId> {
  const { app } = ctx
  const phone = await phoneOf(ctx, input)
  await consumePhoneOtp(ctx, { scene: 'reset', phone, code })
  const owner = await findOwner(app, phoneIdentity(app.vault, phone))
  if (owner === undefined) throw ctx.refusal('thing.notFound', {})
  return owner
}

async function phoneOf(ctx: CallContext<Call>, { mobile, areaCode }: InputOf<Call>): Promise<string> {
  if (mobile !== undefined) return requireMobileNumber({ areaCode, mobile }).e164
  if (ctx.playerId === undefined) throw ctx.refusal('login.required', {})
  const bound = await findBoundPhone(ctx.app, ctx.playerId)
  if (!bound) throw ctx.refusal('phone.required', {})
  return bound.e164
}

function invalid(ctx: CallContext<Call>, field: string, problem: string) {
  return ctx.refusal('input.invalid', { fields: [{ field, problem }] })
}
