import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { MainReader, MainTx } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { isForged } from './policy-signature.ts'
import { findInForce, findScheduled } from './policy-timeline.ts'
import { readVersions } from './policy-versions.ts'
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
  /** When they begin; null or missing: when they are published. */
  readonly effectiveAt?: Date | null
}

/**
 * Appends a new version of each policy that differs from the one in force, and returns those versions. Published
 * versions never change. Two people must approve; a database constraint enforces that too.
 */
export async function appendPolicies(
  tx: MainTx,
  policies: readonly MarketPolicy[],
  { approvedBy, publishedAt, approval, effectiveAt = null }: Publication,
): Promise<readonly MarketPolicy[]> {
  if (new Set(approvedBy).size < 2)
    throw new Error('a market policy needs the approval of two different people: name both')
  const newest = new Map((await listNewestPolicies(tx)).map((row) => [row.market, row]))
  const { markets, operators } = await readVersions(tx)
  const published: MarketPolicy[] = []
  for (const given of policies) {
    const before = newest.get(given.code)
    const policy = z.parse(marketPolicy, { ...given, version: (before?.version ?? 0) + 1 })
    const applies = findInForce(markets.get(given.code) ?? [], publishedAt)
    // The newest version may begin later or have been taken back: then the same policy from now on is another one.
    const isLast = effectiveAt === null && before?.version === applies?.version
    const isSame =
      isLast && before && isDeepStrictEqual({ ...(before.policy as MarketPolicy), version: policy.version }, policy)
    // The same policy is published again when it is signed for the first time, as a live server requires, and when the stored
    // one is forged: that is how operators repair a market.
    const isSigned = before?.approval && !isForged(before, operators)
    if (isSame && (isSigned || !approval)) continue
    const row = { market: policy.code, version: policy.version, policy, approvedBy, publishedAt, effectiveAt, approval }
    await insertPolicy(tx, row)
    published.push(policy)
  }
  return published
}

/** The policy of each market in force, and the one that begins later. An invalid one throws, so that the operator notices it. */
export async function readPolicies(main: MainReader, at: Date): Promise<readonly DatedPolicy[]> {
  const { markets } = await readVersions(main)
  return [...markets.values()].flatMap((versions) =>
    [findInForce(versions, at), findScheduled(versions, at)].flatMap((one) =>
      one
        ? [{ policy: z.parse(marketPolicy, one.policy), effectiveAt: isLater(one, at) ? one.effectiveAt : null }]
        : [],
    ),
  )
}

export type DatedPolicy = {
  readonly policy: MarketPolicy
  /** When it begins; null: it is in force. */
  readonly effectiveAt: Date | null
}

function isLater({ effectiveAt }: { readonly effectiveAt: Date | null }, at: Date): boolean {
  return effectiveAt !== null && effectiveAt.getTime() > at.getTime()
}
