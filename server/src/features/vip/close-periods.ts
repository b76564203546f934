import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { pushEvent } from '../../http/push.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { policyOf } from '../market/index.ts'
import { configInForce } from './config/config-in-force.ts'
import { followStanding } from './follow-standing.ts'
import { settleMs } from './settle.ts'
import { type DuePlayer, selectDuePlayers } from './standing-queries.ts'

const batchSize = 200

/** Decides all periods that are over, of players who do not look themselves. */
export async function closePeriods(
  app: AppContext,
  shard: Shard,
  now: Date,
  atOnce: number = batchSize,
): Promise<RunCounts> {
  const before = new Date(now.getTime() - settleMs)
  let counts = { periods: 0, failed: 0 }
  let after: DuePlayer | undefined
  for (;;) {
    const due = await selectDuePlayers(shard.read, { before, after, limit: atOnce })
    for (const player of due)
      if (!(await closePeriod(app, player, now))) counts = { ...counts, failed: counts.failed + 1 }
    counts = { ...counts, periods: counts.periods + due.length }
    // A player whose period could not be closed is still due, so the next batch begins behind the last one.
    after = due.at(-1)
    if (!after || due.length < atOnce) return counts
  }
}

/** False when it failed: one player does not delay the others, and the next run tries again. */
async function closePeriod(app: AppContext, { playerId, market }: DuePlayer, now: Date): Promise<boolean> {
  try {
    const config = await configInForce(app, policyOf(app, market).currency.iso)
    if (!config) return true
    const { isChanged } = await followStanding(app, { playerId, market, at: now }, config)
    if (isChanged) await pushEvent(app, playerId, 'balance')
    return true
  } catch (err) {
    app.log.error({ err, playerId }, 'VIP period not closed, will be retried')
    return false
  }
}
