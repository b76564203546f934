import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { allPolicies } from '../market/index.ts'
import { forgetNetworksBefore } from './trace-queries.ts'

const dayMs = 86_400_000
const batch = 5_000

/** Removes the networks of sessions that no rule looks at any more. Where no rule does, all of them. */
export async function forgetNetworks(app: AppContext, { pool }: Shard, now: Date): Promise<RunCounts> {
  const windows = allPolicies(app).map(({ referral }) => referral.ring?.windowDays ?? 0)
  const before = new Date(now.getTime() - Math.max(0, ...windows) * dayMs)
  let forgotten = 0
  for (;;) {
    const count = await forgetNetworksBefore(pool, before, batch)
    forgotten += count
    if (count < batch) return { forgotten }
  }
}
