import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { type Refusal, refusal } from '../../base/refusal.ts'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { breakOf, excludedUntilMs } from './break.ts'
import { findSetting, lockSetting, type Setting } from './setting-queries.ts'

/** Until when the player has taken a break, in milliseconds. Undefined without one. */
export async function readExcludedUntil(shard: ShardReader, playerId: PlayerId, at: Date): Promise<number | undefined> {
  const present = breakOf(await findSetting(shard, playerId))
  return present && excludedUntilMs(present, at)
}

/** The end of a break that runs, which outlasts an erased account. Undefined without one; a far day when it is for good. */
export async function readBreakEnd(shard: ShardReader, playerId: PlayerId, at: Date): Promise<Date | undefined> {
  return endOf(await findSetting(shard, playerId), at)
}

/** The same, and no break begins before the transaction ends. */
export async function lockBreakEnd(tx: ShardTx, playerId: PlayerId, at: Date): Promise<Date | undefined> {
  return endOf(await lockSetting(tx, playerId), at)
}

function endOf(setting: Setting | undefined, at: Date): Date | undefined {
  const present = breakOf(setting)
  if (!present || (present.until && present.until <= at)) return undefined
  return new Date(excludedUntilMs({ ...present, opensAt: present.until }, at))
}

/** The refusal of play, a deposit or a reward during a break. A bar that an operator has set has no end. */
export async function exclusionRefusal(app: AppContext, playerId: PlayerId): Promise<Refusal<'safety.excluded'>> {
  const { read } = app.databases.shardOf(playerId)
  return refusal('safety.excluded', { until: (await readExcludedUntil(read, playerId, app.clock.now())) ?? 0 })
}
