import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { insertPolicy, listNewestPolicies } from './queries.ts'

/**
 * Appends the next version of each policy that differs from the one that counts, and says which. What was published
 * stays in the log for ever. Two people approve; the database holds that too.
 */
export async function publishPolicies(
  tx: MainTx,
  policies: readonly MarketPolicy[],
  approvedBy: readonly string[],
  publishedAt: Date,
): Promise<readonly MarketPolicy[]> {
  if (new Set(approvedBy).size < 2) throw new Error('a market policy is approved by two different people')
  const present = new Map((await listNewestPolicies(tx)).map((row) => [row.market, row]))
  const published: MarketPolicy[] = []
  for (const given of policies) {
    const before = present.get(given.code)
    const policy = z.parse(marketPolicy, { ...given, version: (before?.version ?? 0) + 1 })
    if (before && isDeepStrictEqual({ ...(before.policy as MarketPolicy), version: policy.version }, policy)) continue
    await insertPolicy(tx, { market: policy.code, version: policy.version, policy, approvedBy, publishedAt })
    published.push(policy)
  }
  return published
}

/** What counts in each market, as it stands on file. One that is no policy is thrown: whoever looks after them must know. */
export async function readPolicies(main: MainReader): Promise<readonly MarketPolicy[]> {
  return (await listNewestPolicies(main)).map(({ policy }) => z.parse(marketPolicy, policy))
}
