import { type Flow, nightly } from '../../flow/define.ts'
import { reconcile } from './books/reconcile.ts'
import { watchingChain } from './chain/flow.ts'
import { depositOrder } from './order-flow.ts'
import { utrFlows } from './utr/flow.ts'

export const flows: readonly Flow[] = [
  depositOrder as Flow,
  watchingChain,
  ...utrFlows,
  nightly({ name: 'deposit.reconcile', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: reconcile }),
]
