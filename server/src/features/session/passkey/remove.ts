import type { Handler } from '../../../http/context.ts'
import { pushEvent } from '../../../http/push.ts'
import { removePasskey } from './queries.ts'

/** The row stays as a record of what the passkey signed; it no longer signs in or confirms anything. */
export const passkeyRemove: Handler<'/passkey/remove'> = async (ctx, { id }) => {
  const { app, playerId } = ctx
  const removed = await app.databases
    .shardOf(playerId)
    .transact((tx) => removePasskey(tx, { playerId, credentialId: id, at: ctx.now }))
  if (!removed) throw ctx.refusal('thing.notFound', {})
  await pushEvent(app, playerId, 'userInfo')
  return {}
}
