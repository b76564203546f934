import type { AppContext } from '../../app-context.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { verifyAudit } from './audit/audit-log.ts'
import { verifyStaffSignatures } from './audit/verify-signatures.ts'
import { foldReports } from './reports/fold.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'staff.foldReports', seconds: 20, run: foldReports }),
  nightly({ name: 'staff.audit', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: audit }),
]

/** The whole audit log, and the signatures behind every account, again. */
async function audit(app: AppContext): Promise<RunCounts> {
  const { bad, firstBad } = await verifyAudit(app)
  if (firstBad) app.log.error({ bad, firstBad }, 'staff audit log changed')
  const { problems } = await verifyStaffSignatures(app)
  for (const what of problems) app.log.error({ what }, 'staff without two signatures')
  return { bad, unsigned: problems.length }
}
