import type { Handler } from '../../../http/context.ts'
import { closeOpenSessions, closeSessions } from './close-sessions.ts'

/** Closes one other session by its id, or all others. Only sessions of this player can match. */
export const sessionRevoke: Handler<'/session/revoke'> = async (ctx, { id }) => {
  const { app, playerId, device } = ctx
  if (id === undefined) return { closed: await closeSessions(app, playerId, device) }
  const which = { signHash: Buffer.from(id, 'base64url'), notOn: device }
  const closed = await app.databases.shardOf(playerId).transact((tx) => closeOpenSessions(tx, app, playerId, which))
  if (closed.length === 0) throw ctx.refusal('thing.notFound', {})
  return { closed: closed.length }
}
