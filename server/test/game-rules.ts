import type { AppContext } from '../src/app-context.ts'
import { systemNow } from '../src/base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox, startPolicyCache } from '../src/features/market/index.ts'

/** Publishes market policies with other rules of games, and reads them at once. */
export async function publishGameRules(app: AppContext, games: Partial<MarketPolicy['games']>): Promise<void> {
  const policies = sandbox.map((policy) => ({
    ...policy,
    version: policy.version + Math.floor(Math.random() * 1e6),
    games: { ...policy.games, ...games },
  }))
  await app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const stop = await startPolicyCache(app)
  stop()
}
