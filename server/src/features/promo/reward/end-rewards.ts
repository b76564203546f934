import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { listHeldPlayers } from '../../risk/index.ts'
import { listStopped } from '../promos-in-force.ts'
import { releaseBudget } from './budget.ts'
import { endRewardsOfExcluded, expireRewards, extendWaiting, markReleased, selectUnreleased } from './end-queries.ts'

const batchSize = 500

/**
 * Ends rewards whose time is over and those of excluded players, and gives back their parts of the budget. A promotion that an
 * operator has stopped does not let its rewards run out, and neither does an open case about invitations.
 */
export async function endRewards(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const { read } = app.databases.main
  const [stopped, held] = await Promise.all([listStopped(app), listHeldPlayers(read)])
  const due = { at: now, stopped, held, limit: batchSize }
  const extended = await shard.transact((tx) => extendWaiting(tx, due))
  const expired = stopped.includes('promotions') ? 0 : await shard.transact((tx) => expireRewards(tx, due))
  const excluded = await shard.transact((tx) => endRewardsOfExcluded(tx, now, batchSize))
  const freed = await selectUnreleased(shard.read, batchSize)
  for (const reward of freed) {
    await releaseBudget(app, reward)
    await shard.transact((tx) => markReleased(tx, reward))
  }
  return { extended, expired, excluded, released: freed.length }
}
