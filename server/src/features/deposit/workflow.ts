import { nightly, type Workflow } from '../../workflow/define.ts'
import { reconcile } from './books/reconcile.ts'
import { watchingChain } from './chain/workflow.ts'
import { depositOrder } from './order-workflow.ts'
import { utrFlows } from './utr/workflow.ts'

export const workflows: readonly Workflow[] = [
  depositOrder as Workflow,
  watchingChain,
  ...utrFlows,
  nightly({ name: 'deposit.reconcile', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: reconcile }),
]
