import { every, type Workflow } from '../../../workflow/define.ts'
import { compensateLateOrders } from './compensate.ts'
import { matchLines } from './match-lines.ts'

export const utrWorkflows: readonly Workflow[] = [
  every({ name: 'deposit.matchUtr', seconds: 20, perShard: false, run: matchLines }),
  every({ name: 'deposit.compensate', seconds: 60, run: compensateLateOrders }),
]
