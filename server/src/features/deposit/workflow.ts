import { nightly, type Workflow } from '../../workflow/define.ts'
import { chainWorkflow } from './chain/workflow.ts'
import { depositOrder } from './order-workflow.ts'
import { reconcileProviders } from './reconciliation/reconcile.ts'
import { utrWorkflows } from './utr/workflow.ts'

export const workflows: readonly Workflow[] = [
  depositOrder as Workflow,
  chainWorkflow,
  ...utrWorkflows,
  nightly({ name: 'deposit.reconcile', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: reconcileProviders }),
]
