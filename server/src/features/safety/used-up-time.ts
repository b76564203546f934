import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardReader } from '../../db/database.ts'
import { type Period, periods } from './limit.ts'
import { selectPlayedMinutes } from './limit-queries.ts'
import { findSetting, timeLimitOf } from './setting-queries.ts'

type UsedUp = { readonly period: Period; readonly limit: number; readonly used: number }

/** Whether a player has a limit of time, and the first one that is used up, in minutes. */
export async function readUsedUpTime(
  shard: ShardReader,
  playerId: PlayerId,
  today: string,
): Promise<{ readonly hasLimit: boolean; readonly usedUp: UsedUp | undefined }> {
  const setting = await findSetting(shard, playerId)
  const limits = periods.flatMap((period) => {
    const limit = timeLimitOf(setting, period)
    return limit === null ? [] : [{ period, limit }]
  })
  if (limits.length === 0) return { hasLimit: false, usedUp: undefined }
  const played = await selectPlayedMinutes(shard, playerId, today)
  const used = limits.map((one) => ({ ...one, used: played[one.period] }))
  return { hasLimit: true, usedUp: used.find((one) => one.used >= one.limit) }
}
