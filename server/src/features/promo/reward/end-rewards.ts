import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { listHeldPlayers } from '../../risk/index.ts'
import { repeatBatches } from '../repeat-batches.ts'
import { extendTickets } from '../stopped-queries.ts'
import { readStoppedTime } from '../stopped-time.ts'
import { releaseBudget } from './budget.ts'
import { endRewardsOfExcluded, expireRewards, extendWaiting, markReleased, selectUnreleased } from './end-queries.ts'

const batchSize = 500

/**
 * Ends rewards whose time is over and those of excluded players, and gives back their parts of the budget. A promotion or a
 * market that an operator has stopped does not let its rewards run out, and neither does an open case about invitations. Free
 * tickets and free rounds wait in the same way while a stop keeps players from using them.
 */
export async function endRewards(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const { read } = app.databases.main
  const [time, held] = await Promise.all([readStoppedTime(app), listHeldPlayers(read)])
  const stopped = time.claims
  const due = { at: now, stopped, held, limit: batchSize }
  const extended = await repeatBatches((limit) => shard.transact((tx) => extendWaiting(tx, { ...due, limit })))
  const isUseStopped = time.tickets.length > 0
  const tickets = isUseStopped
    ? await repeatBatches((limit) => shard.transact((tx) => extendTickets(tx, time, { at: now, limit })))
    : 0
  const expired = stopped.includes('promotions') ? 0 : await shard.transact((tx) => expireRewards(tx, due))
  const excluded = await shard.transact((tx) => endRewardsOfExcluded(tx, now, batchSize))
  const freed = await selectUnreleased(shard.read, batchSize)
  for (const reward of freed) {
    await releaseBudget(app, reward)
    await shard.transact((tx) => markReleased(tx, reward))
  }
  return { extended, tickets, expired, excluded, released: freed.length }
}
