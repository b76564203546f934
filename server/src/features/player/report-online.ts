import { batchCalls } from '../../base/batch.ts'
import type { RedisClient } from '../../base/redis.ts'
import type { Handler } from '../../http/context.ts'

/**
 * The player is here. That is noted in Redis and nowhere else, for all who report in one turn of the event loop by one
 * command, and nobody waits for it: a mark that could not be made is made again three minutes later.
 */
export const reportOnline: Handler<'/user/reportOnline'> = async ({ app, playerId, now }) => {
  const serverTime = now.getTime()
  const mark = marks.get(app.redis) ?? openMarks(app.redis)
  mark({ playerId, serverTime }).catch((err: unknown) => app.log.debug({ err }, 'nobody noted who is online'))
  return { serverTime }
}

/** Everybody who reported lately, by when he did. Older marks go with the next ones. */
export const onlineKey = 'online'
const keptMs = 600_000

type Mark = { readonly playerId: number; readonly serverTime: number }

const marks = new WeakMap<RedisClient, (mark: Mark) => Promise<void>>()

function openMarks(redis: RedisClient): (mark: Mark) => Promise<void> {
  const mark = batchCalls<Mark, void>(async (asks) => {
    const members = asks.map(({ playerId, serverTime }) => ({ score: serverTime, value: String(playerId) }))
    const oldest = Math.max(...asks.map(({ serverTime }) => serverTime)) - keptMs
    await Promise.all([redis.zAdd(onlineKey, members), redis.zRemRangeByScore(onlineKey, 0, oldest)])
    return []
  })
  marks.set(redis, mark)
  return mark
}
