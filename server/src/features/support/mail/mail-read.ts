import type { Handler } from '../../../http/context.ts'
import { pushEvent } from '../../../http/push.ts'
import { countUnread, markRead } from './mail-queries.ts'

/** A mail of another player, or one that is read already, changes nothing. */
export const mailRead: Handler<'/mail/read'> = async ({ app, playerId, now }, input) => {
  const shard = app.databases.shardOf(playerId)
  const which = 'id' in input ? { mailId: input.id } : {}
  const marked = await shard.transact((tx) => markRead(tx, playerId, which, now))
  if (marked > 0) await pushEvent(app, playerId, 'userInfo')
  return { unread: await countUnread(shard.read, playerId) }
}
