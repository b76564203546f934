import type { Handler } from '../../http/context.ts'
import { cancelRequest } from './change-limit.ts'

/** Drops a higher limit that waits; the limit in force stays. */
export const cancelRaise: Handler<'/safety/cancelRaise'> = async (ctx, key) => {
  const { app, playerId, now } = ctx
  const isDropped = await app.databases.shardOf(playerId).transact((tx) => cancelRequest(tx, playerId, key, now))
  if (!isDropped) throw ctx.refusal('thing.notFound', {})
  return {}
}
