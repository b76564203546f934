import { appendEvent } from '../../../events/append.ts'
import type { Handler } from '../../../http/context.ts'
import { pushEvent } from '../../../http/push.ts'
import { findBoundPhone } from '../identity/phone.ts'
import { consumeAccountOtp } from '../otp/phone-otp.ts'
import { requireOwnPasskey } from './own-passkey.ts'
import { removePasskey } from './queries.ts'

/**
 * The row stays as a record of what the passkey signed; it no longer signs in or confirms anything. A session alone, which
 * may be stolen, takes no passkey away: one of them signs the removal, or a code comes to the bound number, which is the way
 * of a player who has lost the passkey.
 */
export const passkeyRemove: Handler<'/passkey/remove'> = async (ctx, { id, passkey, verificationCode: code }) => {
  const { app, playerId } = ctx
  const phone = await findBoundPhone(app, playerId)
  if (phone && passkey === undefined) {
    if (code === undefined)
      throw ctx.refusal('input.invalid', { fields: [{ field: 'verificationCode', problem: 'missing' }] })
    await consumeAccountOtp(ctx, { scene: 'passkey', phone: phone.e164, code })
  } else await requireOwnPasskey(app, playerId, { action: 'removePasskey', id }, passkey)
  const removed = await app.databases.shardOf(playerId).transact(async (tx) => {
    const isRemoved = await removePasskey(tx, { playerId, credentialId: id, at: ctx.now })
    if (isRemoved)
      await appendEvent(tx, { kind: 'security.changed', playerId, at: ctx.now, payload: { what: 'passkeyRemoved' } })
    return isRemoved
  })
  if (!removed) throw ctx.refusal('thing.notFound', {})
  await pushEvent(app, playerId, 'userInfo')
  return {}
}
