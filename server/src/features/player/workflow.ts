import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import { every, nightly, notifier, type RunCounts, type Workflow } from '../../workflow/define.ts'
import { checkPendingNames } from './bank/check-pending-names.ts'
import { forgetErased } from './privacy/forget-erased.ts'
import { reindexShard } from './privacy/reindex.ts'
import { resealShard } from './privacy/reseal.ts'
import { pushEvents } from './push-events.ts'

const zone = 'Asia/Kolkata'

export const workflows: readonly Workflow[] = [
  notifier({ name: 'player.pushEvents', tell: pushEvents }),
  every({ name: 'player.checkBankNames', seconds: 60, run: checkPendingNames }),
  nightly({ name: 'player.forgetErased', hour: 3, zone, run: forgetErased }),
  nightly({ name: 'player.resealOldKeys', hour: 4, zone, run: reseal }),
]

async function reseal(app: AppContext, shard: Shard): Promise<RunCounts> {
  const { resealed } = await resealShard(app.vault, shard)
  if (app.config.vaultIndexKeys.size === 1) return { resealed }
  return { resealed, ...(await reindexShard(app, shard)) }
}
