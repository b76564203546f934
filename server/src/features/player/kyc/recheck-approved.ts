import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { askAgainMs, syncCheck } from './sync-check.ts'
import { listApprovedUnasked } from './sync-queries.ts'

/** In one night; the rest follows in the next ones. */
const askedAtOnce = 500

/** Asks the provider again about approvals of a month ago, because a webhook that took one back may have been lost. */
export async function recheckApproved(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  if (!app.providers.kyc) return { asked: 0 }
  const found = await listApprovedUnasked(shard.read, new Date(now.getTime() - askAgainMs), askedAtOnce)
  for (const { checkNo } of found) await syncCheck(app, checkNo, now)
  return { asked: found.length }
}
