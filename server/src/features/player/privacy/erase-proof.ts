import type { InputOf } from '@zamra/contract/calls.ts'
import type { CallContext } from '../../../http/context.ts'
import {
  clearAttempts,
  consumeAccountOtp,
  countAttempt,
  hasGoogleSignInSince,
  isCorrectPassword,
  placeOf,
  requireOwnPasskey,
} from '../../session/index.ts'
import type { PlayerRow } from '../queries.ts'
import { withdrawHoldEnd } from '../withdraw-hold.ts'

type Call = '/user/erase'

/** How long a sign-in with Google proves who the player is. */
const googleMinutes = 10

/**
 * Requires a code to the bound number, else the signature of a passkey, else the password, else that the player has just
 * signed in with Google: a session, which may be stolen, does not end an account.
 */
export async function requireEraseProof(ctx: CallContext<Call>, input: InputOf<Call>, self: PlayerRow): Promise<void> {
  const { app, playerId } = ctx
  if (self.phoneSealed) {
    if (isGoogleWithNewNumber(self, ctx.now)) await requireFreshGoogle(ctx)
    const phone = app.vault.open(self.phoneSealed, placeOf(playerId, 'phone_sealed'))
    const code = input.verificationCode ?? missing(ctx, 'verificationCode')
    await consumeAccountOtp(ctx, { scene: 'erase', phone, code })
    return
  }
  if (await requireOwnPasskey(app, playerId, { action: 'eraseAccount' }, input.passkey)) return
  if (self.passwordHash) return await requirePassword(ctx, self.passwordHash, input.password)
  await requireFreshGoogle(ctx)
}

/** A stolen session could bind a number of the thief, so a number alone is no proof for as long as a changed one holds withdrawals. */
function isGoogleWithNewNumber({ googleIndex, passwordHash, phoneBoundAt }: PlayerRow, now: Date): boolean {
  if (googleIndex === null || passwordHash !== null || !phoneBoundAt) return false
  return withdrawHoldEnd(phoneBoundAt, 'phone') > now
}

async function requirePassword(ctx: CallContext<Call>, stored: string, given: string | undefined): Promise<void> {
  const { app, playerId, device, address } = ctx
  const password = given ?? missing(ctx, 'password')
  const attempt = { what: 'oldPassword', account: playerId, device, address } as const
  await countAttempt(app, attempt)
  if (!(await isCorrectPassword(password, stored))) throw ctx.refusal('password.wrong', {})
  await clearAttempts(app, attempt)
}

async function requireFreshGoogle(ctx: CallContext<Call>): Promise<void> {
  const { app, playerId, device, now } = ctx
  const since = new Date(now.getTime() - googleMinutes * 60_000)
  const isFresh = await hasGoogleSignInSince(app.databases.shardOf(playerId).read, { playerId, device, since })
  if (!isFresh) throw ctx.refusal('google.signInAgain', { minutes: googleMinutes })
}

function missing(ctx: CallContext<Call>, field: 'verificationCode' | 'password'): never {
  throw ctx.refusal('input.invalid', { fields: [{ field, problem: 'missing' }] })
}
