import type { Handler } from '../../http/context.ts'
import { findCheckMinutes } from '../safety/index.ts'
import { pausedUntil, rulesOf } from './play-rules.ts'
import {
  beginRealityCheckCycle,
  countCheckedTime,
  deletePlayClock,
  endSessions,
  findSessionInfo,
  touchPlayClockOnLeave,
} from './session-queries.ts'

/**
 * Only the player's own answer resumes play, and only after the pause of their market. Leaving ends the session; unsettled
 * rounds stay in their records.
 */
export const realityCheck: Handler<'/game/realityCheck'> = async (ctx, { sessionId, goOn }) => {
  const { app, playerId, now } = ctx
  const shard = app.databases.shardOf(playerId)
  const session = await findSessionInfo(shard.read, playerId, sessionId, now)
  if (!session) throw ctx.refusal('thing.notFound', {})
  const serverTime = now.getTime()
  const rules = rulesOf(app, session.market)
  const paused = pausedUntil(rules, session.checkAt, now)
  const isDue = session.checkAt !== null && session.checkAt <= now
  if (!goOn) {
    await shard.transact(async (tx) => {
      // In the order of a bet, which locks its session before the clock, so that neither waits for the other in a circle.
      await endSessions(tx, playerId, now, sessionId)
      await countCheckedTime(tx, playerId, rules, now)
      // A new cycle begins with the figures of this one: neither leaving shortly before the check nor during its pause
      // puts it off. A player who stays away for a while starts again anyway.
      if (isDue && !paused) await deletePlayClock(tx, playerId)
      else await touchPlayClockOnLeave(tx, playerId, now)
    })
    return { isOpen: false, ...(paused && { pausedUntil: paused.getTime() }), serverTime }
  }
  if (paused) return { isOpen: session.isOpen, pausedUntil: paused.getTime(), serverTime }
  // An answer before the check is due would put it off for ever.
  const { checkAt: dueAt } = session
  if (dueAt && dueAt > now) {
    await shard.transact(async (tx) => {
      await countCheckedTime(tx, playerId, rules, now)
      await beginRealityCheckCycle(tx, playerId, now, dueAt)
    })
    return { isOpen: session.isOpen, realityCheckAt: dueAt.getTime(), serverTime }
  }
  const checkMinutes = await findCheckMinutes(shard.read, playerId, rules.checkMinutes)
  const checkAt = checkMinutes === undefined ? undefined : new Date(serverTime + checkMinutes * 60_000)
  await shard.transact(async (tx) => {
    await countCheckedTime(tx, playerId, rules, now)
    await beginRealityCheckCycle(tx, playerId, now, checkAt)
  })
  const { isOpen } = session
  return checkAt ? { isOpen, realityCheckAt: checkAt.getTime(), serverTime } : { isOpen, serverTime }
}
