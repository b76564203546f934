import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { batchCalls } from '../../base/batch.ts'
import type { Handler } from '../../http/context.ts'

/**
 * The player is here. That is noted in Redis and nowhere else, for all who report in one turn of the event loop by one
 * command, and nobody waits for it: a mark that could not be made is made again three minutes later.
 */
export const reportOnline: Handler<'/user/reportOnline'> = async ({ app, playerId, now }) => {
  const serverTime = now.getTime()
  const recordOnline = stateOf(app, onlineRecorder)
  recordOnline({ playerId, serverTime }).catch((err: unknown) => app.log.debug({ err }, 'online report not recorded'))
  return { serverTime }
}

/** Everybody who reported lately, by when he did. Older marks go with the next ones. */
export const onlineKey = 'online'
const keptMs = 600_000

type OnlineReport = { readonly playerId: number; readonly serverTime: number }

const onlineRecorder = stateKey('player.onlineRecorder', ({ redis }: AppContext) =>
  batchCalls<OnlineReport, void>(async (reports) => {
    const members = reports.map(({ playerId, serverTime }) => ({ score: serverTime, value: String(playerId) }))
    const oldest = Math.max(...reports.map(({ serverTime }) => serverTime)) - keptMs
    await Promise.all([redis.zAdd(onlineKey, members), redis.zRemRangeByScore(onlineKey, 0, oldest)])
    return []
  }),
)
