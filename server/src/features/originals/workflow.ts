import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { every, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { settleBetIfOver } from './engine.ts'
import { selectLeftBets } from './queries.ts'

/** By then the process that took the stake has settled the bet or has crashed. */
const graceMs = 5_000
const atOnce = 500

/** Settles the bets that a crashed process has left. */
export async function settleLeftBets(app: AppContext, shard: Shard, at: Date): Promise<RunCounts> {
  const left = await selectLeftBets(shard.read, new Date(at.getTime() - graceMs), atOnce)
  for (const bet of left) await settleBetIfOver(app, bet)
  return { settled: left.length }
}

export const workflows: readonly Workflow[] = [
  every({ name: 'originals.settleLeft', seconds: 10, run: settleLeftBets }),
]
