import type { PlayerId } from '@zamra/contract/brand.ts'
import { refusal } from '../../base/refusal.ts'
import type { House } from '../../http/context.ts'
import { rulesOf } from './play-rules.ts'
import { findSessionDue, touchClock } from './sessions/queries.ts'

type Asking = { readonly house: House; readonly playerId: PlayerId; readonly market: string; readonly now: Date }

/**
 * For a story of our own games: goes on if the player's cycle has not ended, and counts his time from now on. Otherwise he
 * looks at his figures first. The call that asks declares `play.checkDue`.
 */
export async function demandAwake({ house, playerId, market, now }: Asking): Promise<void> {
  const shard = house.databases.shardOf(playerId)
  const rules = rulesOf(house, market)
  if (await shard.transact((tx) => touchClock(tx, playerId, rules))) return
  const sessionId = await findSessionDue(shard.read, playerId, now, rules.pauseMinutes)
  throw refusal('play.checkDue', { sessionId: sessionId ?? '' })
}
