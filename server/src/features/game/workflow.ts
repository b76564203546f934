import { every, nightly, type Workflow } from '../../workflow/define.ts'
import { reconcile } from './books/reconcile.ts'
import { sweepRounds } from './books/sweep.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'game.sweepRounds', seconds: 60, run: sweepRounds }),
  nightly({ name: 'game.reconcile', hour: 5, zone: 'Asia/Kolkata', perShard: false, run: reconcile }),
]
