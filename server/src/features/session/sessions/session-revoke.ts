import type { Handler } from '../../../http/context.ts'
import { closeOpenSessions, closeSessions } from './close-sessions.ts'

/** One other session by its id, or all others. The player's own shard and number are asked, so nobody else's is found. */
export const sessionRevoke: Handler<'/session/revoke'> = async (ctx, { id }) => {
  const { app, playerId, device } = ctx
  if (id === undefined) return { closed: await closeSessions(app, playerId, device) }
  const which = { signHash: Buffer.from(id, 'base64url'), notOn: device }
  const closed = await app.databases.shardOf(playerId).transact((tx) => closeOpenSessions(tx, app, playerId, which))
  if (closed.length === 0) throw ctx.refusal('thing.notFound', {})
  return { closed: closed.length }
}
