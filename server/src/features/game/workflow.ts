import { every, nightly, type Workflow } from '../../workflow/define.ts'
import { prunePlay } from './prune-play.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { sweepRounds } from './reconciliation/sweep-rounds.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'game.sweepRounds', seconds: 60, run: sweepRounds }),
  nightly({ name: 'game.prunePlay', hour: 3, zone: 'Asia/Kolkata', run: prunePlay }),
  nightly({ name: 'game.reconcile', hour: 5, zone: 'Asia/Kolkata', perShard: false, run: reconcile }),
]
