import type { Handler } from '../../http/context.ts'
import { rulesOf } from './play-rules.ts'
import { beginRealityCheckCycle, deletePlayClock, endSessions, findSessionInfo } from './session-queries.ts'

/** Only the player's own answer resumes play. Leaving ends the session; unsettled rounds stay in their records. */
export const realityCheck: Handler<'/game/realityCheck'> = async (ctx, { sessionId, goOn }) => {
  const { app, playerId, now } = ctx
  const shard = app.databases.shardOf(playerId)
  const session = await findSessionInfo(shard.read, playerId, sessionId, now)
  if (!session) throw ctx.refusal('thing.notFound', {})
  const serverTime = now.getTime()
  if (!goOn) {
    await shard.transact(async (tx) => {
      await endSessions(tx, playerId, now, sessionId)
      await deletePlayClock(tx, playerId)
    })
    return { isOpen: false, serverTime }
  }
  const { checkMinutes } = rulesOf(app, session.market)
  const checkAt = checkMinutes === undefined ? undefined : new Date(serverTime + checkMinutes * 60_000)
  await shard.transact((tx) => beginRealityCheckCycle(tx, playerId, now, checkAt))
  const { isOpen } = session
  return checkAt ? { isOpen, realityCheckAt: checkAt.getTime(), serverTime } : { isOpen, serverTime }
}
