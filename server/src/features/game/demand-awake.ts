import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { monotonicMs } from '../../base/clock.ts'
import { refusal } from '../../base/refusal.ts'
import type { Databases } from '../../db/databases.ts'
import { rulesOf } from './play-rules.ts'
import { type Sitting, sessionOfSitting } from './session-of-sitting.ts'
import { touchClock } from './sessions/queries.ts'

type Asking = Sitting & { readonly app: AppContext }

/** Who was let through is not asked about again for so long: a cycle is an hour, and a bet is a matter of milliseconds. */
const keptMs = 20_000
const playersMax = 100_000
const kept = new WeakMap<Databases, Map<PlayerId, number>>()

/**
 * For a story of our own games: goes on if the player's cycle has not ended, and counts his time from now on. Otherwise he
 * looks at his figures first. The call that asks declares `play.checkDue`.
 */
export async function demandAwake({ app, ...sitting }: Asking): Promise<void> {
  const { playerId, market } = sitting
  const awake = kept.get(app.databases) ?? new Map<PlayerId, number>()
  if ((awake.get(playerId) ?? 0) > monotonicMs()) return
  const shard = app.databases.shardOf(playerId)
  const rules = rulesOf(app, market)
  if (!(await shard.transact((tx) => touchClock(tx, playerId, rules)))) {
    throw refusal('play.checkDue', { sessionId: await sessionOfSitting(app, sitting) })
  }
  if (awake.size >= playersMax) awake.clear()
  awake.set(playerId, monotonicMs() + keptMs)
  kept.set(app.databases, awake)
}
