import { every, type Flow, nightly } from '../../flow/define.ts'
import { reconcile } from './books/reconcile.ts'
import { sweepRounds } from './books/sweep.ts'

export const flows: readonly Flow[] = [
  every({ name: 'game.sweepRounds', seconds: 60, run: sweepRounds }),
  nightly({ name: 'game.reconcile', hour: 5, zone: 'Asia/Kolkata', perShard: false, run: reconcile }),
]
