import { every, type Workflow } from '../../workflow/define.ts'
import { foldReports } from './reports/fold.ts'

export const workflows: readonly Workflow[] = [every({ name: 'staff.foldReports', seconds: 20, run: foldReports })]
