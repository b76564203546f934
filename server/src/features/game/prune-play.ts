import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { keptSince } from '../market/index.ts'
import { deleteClaims, deleteFreePlay, deleteRounds } from './prune-queries.ts'

/**
 * Removes rounds for money that are older than every law keeps records, with the claims of studios from then, and free play
 * that is older than a history reaches back.
 */
export async function prunePlay(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const { law, history } = keptSince(app, now)
  return {
    rounds: await deleteInBatches(shard, (tx, limit) => deleteRounds(tx, 'real', law, limit)),
    claims: await deleteInBatches(shard, (tx, limit) => deleteClaims(tx, law, limit)),
    freeRounds: await deleteInBatches(shard, (tx, limit) => deleteRounds(tx, 'free', history, limit)),
    freePlay: await deleteInBatches(shard, (tx, limit) => deleteFreePlay(tx, history, limit)),
  }
}
