import { every, nightly, type Workflow } from '../../workflow/define.ts'
import { askIdentity } from './ask-identity.ts'
import { compensateLate } from './compensate.ts'
import { decideLeftOver } from './decide-withdrawal.ts'
import { withdrawalPayout } from './payout/payout-workflow.ts'
import { reconcilePayouts } from './reconciliation/reconcile-payouts.ts'

export const workflows: readonly Workflow[] = [
  withdrawalPayout as Workflow,
  every({ name: 'withdrawal.decide', seconds: 20, run: decideLeftOver }),
  every({ name: 'withdrawal.compensate', seconds: 20, run: compensateLate }),
  every({ name: 'withdrawal.askIdentity', seconds: 600, run: askIdentity }),
  nightly({ name: 'withdrawal.reconcile', hour: 5, zone: 'Asia/Kolkata', perShard: false, run: reconcilePayouts }),
]
