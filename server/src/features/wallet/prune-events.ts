import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pruneEvents } from '../../events/prune.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { keptSince, monthsBefore } from '../market/index.ts'

/** Removes the events that every projection has applied and that are past the longest retention of any market. */
export async function pruneReadEvents(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const since = { ...keptSince(app, now), month: monthsBefore(now, 1) }
  const counts: Record<string, number> = { more: 0 }
  for (const keptFor of ['month', 'history', 'law'] as const) {
    const { removed, isMore } = await pruneEvents(shard, keptFor, since[keptFor])
    counts[keptFor] = removed
    counts.more = (counts.more ?? 0) + Number(isMore)
  }
  return counts
}
