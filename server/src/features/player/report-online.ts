import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { batchCalls } from '../../base/batch.ts'
import type { Handler } from '../../http/context.ts'

/**
 * Records that the player is online, in Redis only. Reports of one event loop turn share one command, and the response
 * does not wait for it: a failed report is repeated three minutes later by the client.
 */
export const reportOnline: Handler<'/user/reportOnline'> = async ({ app, playerId, now }) => {
  const serverTime = now.getTime()
  const recordOnline = stateOf(app, onlineRecorder)
  recordOnline({ playerId, serverTime }).catch((err: unknown) => app.log.debug({ err }, 'online report not recorded'))
  return { serverTime }
}

/** A sorted set of player ids by the time of their last report. Each report removes expired ones. */
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
