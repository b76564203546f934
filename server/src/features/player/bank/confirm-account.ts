import { bankDigest } from '@zamra/contract/bank-digest.ts'
import type { InputOf } from '@zamra/contract/calls.ts'
import type { CallContext } from '../../../http/context.ts'
import { checkAccountOtp, consumeAccountOtp, placeOf, verifyConfirmation } from '../../session/index.ts'
import { findPlayerRow } from '../queries.ts'

type Call = '/bank/save'

/** Consumes the confirmation. Called when nothing else can refuse the account any more. */
export type ConsumeConfirmation = () => Promise<void>

/**
 * Requires a passkey signature over the digest of this account, or a code to the bound number. The code is only checked
 * at first, so that a player who must correct their name needs no second code.
 */
export async function confirmAccount(ctx: CallContext<Call>, input: InputOf<Call>): Promise<ConsumeConfirmation> {
  return input.passkey === undefined ? byCode(ctx, input.verificationCode) : byPasskey(ctx, input, input.passkey)
}

async function byPasskey(ctx: CallContext<Call>, input: InputOf<Call>, response: string): Promise<ConsumeConfirmation> {
  const { verificationCode: _code, passkey: _passkey, ...account } = input
  const what = { action: 'bankAccount', digest: await bankDigest(account) } as const
  if (!(await verifyConfirmation(ctx.app, ctx.playerId, what, response))) throw ctx.refusal('passkey.refused', {})
  return async () => {}
}

async function byCode(ctx: CallContext<Call>, code: string | undefined): Promise<ConsumeConfirmation> {
  const { app, playerId } = ctx
  const { phoneSealed } = await findPlayerRow(app.databases.shardOf(playerId).read, playerId)
  if (!phoneSealed) throw ctx.refusal('phone.required', {})
  if (code === undefined) {
    throw ctx.refusal('input.invalid', { fields: [{ field: 'verificationCode', problem: 'missing' }] })
  }
  const what = {
    scene: 'bankCard',
    phone: app.vault.open(phoneSealed, placeOf(playerId, 'phone_sealed')),
    code,
  } as const
  await checkAccountOtp(ctx, what)
  return () => consumeAccountOtp(ctx, what)
}
