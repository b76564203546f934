import type { AppContext } from '../../../app-context.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { markChecked, removeReservation, selectUnchecked } from './budget-queries.ts'
import { selectReward } from './reward-queries.ts'

const batchSize = 200
/** Far longer than it takes to write the reward after its part of the budget was taken. */
const graceMs = 10 * 60_000

/** Gives back what was taken for rewards that were never written, because the server died in between. */
export async function checkReservations(app: AppContext, now: Date): Promise<RunCounts> {
  const { main } = app.databases
  const reservations = await selectUnchecked(main.read, new Date(now.getTime() - graceMs), batchSize)
  let freed = 0
  for (const reservation of reservations) {
    const { playerId, rewardId } = reservation
    const isWritten = (await selectReward(app.databases.shardOf(playerId).read, playerId, rewardId)) !== undefined
    await main.transact((tx) => (isWritten ? markChecked(tx, reservation) : removeReservation(tx, reservation)))
    freed += isWritten ? 0 : 1
  }
  return { checked: reservations.length, freed }
}
