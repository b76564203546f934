import type { AppContext } from '../../app-context.ts'
import { every, nightly, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { verifyAdjustments } from './adjustments/verify-adjustments.ts'
import { verifyAudit } from './audit/audit-log.ts'
import { verifyStaffSignatures } from './audit/verify-signatures.ts'
import { checkReports } from './reports/check-all.ts'
import { foldReports } from './reports/fold.ts'
import { finishAdjustments } from './signing/adjust-balance.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'staff.finishAdjustments', seconds: 60, perShard: false, run: finishAdjustments }),
  every({ name: 'staff.foldReports', seconds: 20, run: foldReports }),
  nightly({ name: 'staff.checkReports', hour: 3, zone: 'Asia/Kolkata', run: checkReports }),
  nightly({ name: 'staff.audit', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: auditLog }),
  nightly({ name: 'staff.auditSignatures', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: auditSignatures }),
  nightly({ name: 'staff.auditAdjustments', hour: 4, zone: 'Asia/Kolkata', perShard: false, run: auditAdjustments }),
]

async function auditLog(app: AppContext): Promise<RunCounts> {
  const { bad, firstBad } = await verifyAudit(app)
  if (firstBad) app.log.error({ bad, firstBad }, 'staff audit log changed')
  return { bad }
}

/** The signatures behind every account, again. */
async function auditSignatures(app: AppContext): Promise<RunCounts> {
  const { problems } = await verifyStaffSignatures(app)
  for (const what of problems) app.log.error({ what }, 'staff without two signatures')
  return { unsigned: problems.length }
}

/** Every adjustment in the ledger against the two signatures that it rests on. */
async function auditAdjustments(app: AppContext): Promise<RunCounts> {
  const { adjustments, problems } = await verifyAdjustments(app)
  for (const what of problems) app.log.error({ what }, 'adjustment without two signatures')
  return { adjustments, unsigned: problems.length }
}
