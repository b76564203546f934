import type { AppContext } from '../../app-context.ts'
import { dayIn } from '../../base/clock.ts'
import type { Shard } from '../../db/databases.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { projection } from '../../events/projection.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { countScores } from './count-scores.ts'
import { runEditions } from './run-editions.ts'
import { clearScores, deleteScoresBefore } from './score-queries.ts'

export const workflows: readonly Workflow[] = [
  // Scores are deleted after weeks, and events much later.
  projection({ name: 'ranking.countScores', apply: countScores, reset: clearScores, needsKeptOnly: true }),
  every({ name: 'ranking.runEditions', seconds: 20, perShard: false, run: runEditions }),
  nightly({ name: 'ranking.deleteOldScores', hour: 3, zone: 'Asia/Kolkata', run: deleteOldScores }),
]

/** A month, and another one in which the previous edition is closed. */
const keptDays = 70
const dayMs = 86_400_000

async function deleteOldScores(_app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  const before = dayIn('UTC', new Date(now.getTime() - keptDays * dayMs))
  return { deleted: await deleteInBatches(shard, (tx, limit) => deleteScoresBefore(tx, before, limit)) }
}
