import type { InputOf } from '@zamra/contract/calls.ts'
import { appendEvent } from '../../events/append.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { consumeAccountOtp, hashPassword, parsePhone, placeOf } from '../session/index.ts'
import { markPlayerChanged } from './mark-player-changed.ts'
import { findPlayerRow, lockPlayerRow, updateWithdrawPassword } from './queries.ts'
import { withdrawHoldEnd } from './withdraw-hold.ts'
import { isWeakWithdrawPassword } from './withdraw-password.ts'

type Call = '/user/withdrawPassword/set'

/** The first password starts no hold. A change may be made by a thief, so it pauses withdrawals for a day. */
export const setWithdrawPassword: Handler<Call> = async (ctx, input) => {
  const { app, playerId } = ctx
  const shard = app.databases.shardOf(playerId)
  if (isWeakWithdrawPassword(input.password)) throw ctx.refusal('password.weak', { problem: 'sequence' })
  const { phoneSealed, areaCode } = await findPlayerRow(shard.read, playerId)
  if (!phoneSealed) throw ctx.refusal('phone.required', {})
  await requirePhoneCode(ctx, input, app.vault.open(phoneSealed, placeOf(playerId, 'phone_sealed')), areaCode)
  const hash = await hashPassword(input.password, app.passwordCost)
  const holdUntil = await shard.transact(async (tx) => {
    const { withdrawPasswordHash, withdrawHoldUntil } = await lockPlayerRow(tx, playerId)
    const hold = withdrawPasswordHash === null ? null : withdrawHoldEnd(ctx.now, 'withdrawPassword')
    await updateWithdrawPassword(tx, playerId, { hash, holdUntil: hold })
    await markPlayerChanged(tx, playerId, ctx.now)
    await appendEvent(tx, { kind: 'security.changed', playerId, at: ctx.now, payload: { what: 'withdrawPassword' } })
    return later(hold, withdrawHoldUntil)
  })
  return holdUntil && holdUntil > ctx.now ? { holdUntil: holdUntil.getTime() } : {}
}

/**
 * A number other than the bound one is refused by its field, as when the code is requested. It does not use up the code,
 * which the player may well have typed correctly.
 */
async function requirePhoneCode(ctx: CallContext<Call>, input: InputOf<Call>, bound: string, homeAreaCode: string) {
  const given = parsePhone(input.areaCode ?? homeAreaCode, input.mobile)
  if (given?.e164 !== bound) {
    throw ctx.refusal('input.invalid', {
      fields: [{ field: 'mobile', problem: 'This is not the number of the account' }],
    })
  }
  await consumeAccountOtp(ctx, { scene: 'withdrawPwd', phone: bound, code: input.verificationCode })
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}
