import type { PlayerId } from '@zamra/contract/brand.ts'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { dayIn } from '../../base/clock.ts'
import { growingCache } from '../../base/growing-cache.ts'
import { refusal } from '../../base/refusal.ts'
import { readUsedUpTime } from '../safety/index.ts'
import { findOrStartPlaySession, type PlaySessionKey } from './find-play-session.ts'
import { rulesOf } from './play-rules.ts'
import { touchPlayClock } from './session-queries.ts'

type RealityCheckContext = PlaySessionKey & { readonly app: AppContext }

/** A player who passed is not checked again for this long: a cycle is an hour, and a bet takes milliseconds. */
const passedTtlMs = 20_000

const passedCache = stateKey('game.realityCheckPassed', () =>
  growingCache<PlayerId, true>(100_000, { ttl: passedTtlMs }),
)

/**
 * Refuses a player of our own games whose reality check is due, until they have seen their figures, or whose own limit of
 * time is used up; otherwise counts their play time from now on. A call that uses it declares the refusals `play.checkDue`
 * and `limit.reached`.
 */
export async function requireRealityCheckDone({ app, ...playSession }: RealityCheckContext): Promise<void> {
  const { playerId, market } = playSession
  const passed = stateOf(app, passedCache)
  if (passed.has(playerId)) return
  const shard = app.databases.shardOf(playerId)
  const rules = rulesOf(app, market)
  const now = app.clock.now()
  const begun = await shard.transact((tx) => touchPlayClock(tx, playerId, rules, now))
  if (begun === 'checkDue') {
    throw refusal('play.checkDue', { sessionId: await findOrStartPlaySession(app, playSession) })
  }
  const time = await readUsedUpTime(shard.read, playerId, dayIn(rules.zone, now))
  if (begun === 'timeUp' && time.usedUp) throw refusal('limit.reached', { limitType: 'time', ...time.usedUp })
  // A limit of time is checked with every round.
  if (!time.hasLimit) passed.set(playerId, true)
}
