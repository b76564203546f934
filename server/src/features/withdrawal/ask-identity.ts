import type { AppContext } from '../../app-context.ts'
import type { Shard } from '../../db/databases.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { allPolicies } from '../market/index.ts'
import { insertIdentityRequests } from './identity-queries.ts'
import { identityTiers } from './read-standing.ts'

/**
 * Asks players for identification as soon as what they have and have withdrawn comes near the total that needs it. So the
 * request comes long before the withdrawal, and a withdrawal is never stopped by a request of the same moment.
 */
export async function askIdentity(app: AppContext, shard: Shard, now: Date): Promise<RunCounts> {
  let asked = 0
  for (const { code: market, kyc } of allPolicies(app)) {
    for (const { level, above } of identityTiers(kyc.tiers))
      asked += await shard.transact((tx) => insertIdentityRequests(tx, { market, level, above, at: now }))
  }
  return { asked }
}
