import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { insertPolicy, listNewestPolicies, type StoredApproval } from './queries.ts'

/** Without signatures, for the seed of a sandbox: operators publish with `npm run market`. */
export function publishPolicies(
  tx: MainTx,
  policies: readonly MarketPolicy[],
  approvedBy: readonly string[],
  publishedAt: Date,
): Promise<readonly MarketPolicy[]> {
  return appendPolicies(tx, policies, { approvedBy, publishedAt })
}

export type Publication = {
  readonly approvedBy: readonly string[]
  readonly publishedAt: Date
  readonly approval?: StoredApproval
}

/**
 * Appends a new version of each policy that differs from the one in force, and returns those versions. Published
 * versions never change. Two people must approve; a database constraint enforces that too.
 */
export async function appendPolicies(
  tx: MainTx,
  policies: readonly MarketPolicy[],
  { approvedBy, publishedAt, approval }: Publication,
): Promise<readonly MarketPolicy[]> {
  if (new Set(approvedBy).size < 2)
    throw new Error('a market policy needs the approval of two different people: name both')
  const newest = new Map((await listNewestPolicies(tx)).map((row) => [row.market, row]))
  const published: MarketPolicy[] = []
  for (const given of policies) {
    const before = newest.get(given.code)
    const policy = z.parse(marketPolicy, { ...given, version: (before?.version ?? 0) + 1 })
    const isSame = before && isDeepStrictEqual({ ...(before.policy as MarketPolicy), version: policy.version }, policy)
    // The same policy is published again when it is signed for the first time: a live server requires that.
    if (isSame && (before.approval || !approval)) continue
    await insertPolicy(tx, { market: policy.code, version: policy.version, policy, approvedBy, publishedAt, approval })
    published.push(policy)
  }
  return published
}

/** The stored policy of each market. An invalid one throws, so that the operator notices it. */
export async function readPolicies(main: MainReader): Promise<readonly MarketPolicy[]> {
  return (await listNewestPolicies(main)).map(({ policy }) => z.parse(marketPolicy, policy))
}
