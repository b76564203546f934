import type { Workflow } from '../../workflow/define.ts'
import { withdrawalPayout } from './payout/payout-workflow.ts'

export const workflows: readonly Workflow[] = [withdrawalPayout as Workflow]
