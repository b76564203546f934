import type { InputOf } from '@zamra/contract/calls.ts'
import type { CallContext } from '../../http/context.ts'
import { checkWithdrawPassword } from '../player/index.ts'
import { verifyConfirmation } from '../session/index.ts'
import type { StoredConfirmation } from './stored-withdrawal.ts'

type Path = '/withdraw/create'

/**
 * Requires the withdrawal password, or a passkey that signed exactly this amount, currency and payee. The signature is
 * stored with the withdrawal.
 */
export async function confirmWithdrawal(
  ctx: CallContext<Path>,
  { amount, bankId, passkey, withdrawPassword }: InputOf<Path>,
  currency: string,
): Promise<StoredConfirmation> {
  if (passkey !== undefined) {
    const what = { action: 'withdrawal', amount, currency, bankId } as const
    const confirmation = await verifyConfirmation(ctx.app, ctx.playerId, what, passkey)
    if (!confirmation) throw ctx.refusal('passkey.refused', {})
    return { confirmedBy: 'passkey', confirmation }
  }
  if (withdrawPassword === undefined) {
    const problem = 'Please enter your withdrawal password'
    throw ctx.refusal('input.invalid', { fields: [{ field: 'withdrawPassword', problem }] })
  }
  await checkWithdrawPassword(ctx.app, ctx.playerId, withdrawPassword)
  return { confirmedBy: 'password', confirmation: {} }
}
