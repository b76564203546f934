import { every, type Workflow } from '../../workflow/define.ts'
import { followDueGrants } from './follow-grants.ts'

export const workflows: readonly Workflow[] = [every({ name: 'promo.followGrants', seconds: 10, run: followDueGrants })]
