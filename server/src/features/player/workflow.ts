import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { every, nightly, notifier, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { resealFiles } from '../file/index.ts'
import { checkPendingNames } from './bank/check-pending-names.ts'
import { identityCheck } from './kyc/check-workflow.ts'
import { recheckApproved } from './kyc/recheck-approved.ts'
import { forgetErased } from './privacy/forget-erased.ts'
import { reindexShard } from './privacy/reindex.ts'
import { resealShard } from './privacy/reseal.ts'
import { pushEvents } from './push-events.ts'

const zone = 'Asia/Kolkata'

export const workflows: readonly Workflow[] = [
  notifier({ name: 'player.pushEvents', tell: pushEvents }),
  identityCheck as Workflow,
  every({ name: 'player.checkBankNames', seconds: 60, run: checkPendingNames }),
  nightly({ name: 'player.recheckIdentities', hour: 2, zone, run: recheckApproved }),
  nightly({ name: 'player.forgetErased', hour: 3, zone, run: forgetErased }),
  nightly({ name: 'player.resealOldKeys', hour: 4, zone, run: reseal }),
]

async function reseal(app: AppContext, shard: Shard): Promise<RunCounts> {
  const { resealed } = await resealShard(app.vault, shard)
  const { files } = await resealFiles(app, shard)
  if (app.config.vaultIndexKeys.size === 1) return { resealed, files }
  return { resealed, files, ...(await reindexShard(app, shard)) }
}
