import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Config } from '../../base/config.ts'
import { isSignedBothWays, whyIgnored } from './ignored-decisions.ts'
import { marketPolicy } from './policy.ts'
import type { PolicyRow, RegisteredOperator } from './queries.ts'
import { isSignedByBoth, storedApproval } from './signed-proposal.ts'

export const policyProposal = z.strictObject({
  policies: z.array(marketPolicy),
  /** The newest versions when it was proposed, begun or not. Signatures are worth nothing once one of them has a successor. */
  after: z.record(z.string(), z.int()),
  /** The versions in force at that time, which a scheduled version that has begun since changes. */
  inForce: z.optional(z.record(z.string(), z.int())),
  /** When they begin; without it, when they are published. */
  effectiveAt: z.optional(z.iso.datetime()),
  why: z.string(),
  by: z.string(),
})

/** As it is stored, which proves nothing: a row may have anything as its approval. */
type Row = Omit<PolicyRow, 'approval'> & { readonly approval: unknown }

/**
 * The reason why a stored policy is not what two operators have signed. The role of the server can insert rows, so a row
 * proves nothing by itself. The seed of a sandbox has no signatures; a live deployment requires them.
 */
export function signatureProblemOf(
  row: Row,
  operators: readonly RegisteredOperator[],
  { deployment }: Pick<Config, 'deployment'>,
): string | undefined {
  const { market, version, approval } = row
  if (isForged(row, operators)) {
    const mixed = isSignedBothWays(approval) ? `: ${whyIgnored(approval)}` : ''
    return `market ${market}: version ${version} is not what two operators have signed${mixed}`
  }
  return approval === null && deployment === 'live' ? `market ${market}: version ${version} is not signed` : undefined
}

/** Neither what two operators have signed nor the seed of a sandbox, which has no signatures and no effective date. */
export function isForged(row: Row, operators: readonly RegisteredOperator[]): boolean {
  if (row.approval === null) return row.effectiveAt !== null
  try {
    return !isAuthentic(row, operators)
  } catch {
    // What cannot be read, such as a date without an end, was not signed. One row must not stop the reading of all markets.
    return true
  }
}

function isAuthentic(row: Row, operators: readonly RegisteredOperator[]): boolean {
  const approval = z.parse(storedApproval, row.approval)
  return isSignedByBoth('policy', { ...row, approval }, operators) && contains(approval.content, row)
}

/** Whether the signed content is this policy, from this date on, as the successor of the version that it names. */
function contains(content: string, { market, version, policy, effectiveAt: startsAt }: Row): boolean {
  const { policies, after, effectiveAt } = z.parse(policyProposal, JSON.parse(content))
  const signed = policies.find(({ code }) => code === market)
  return (
    signed !== undefined &&
    version === (after[market] ?? 0) + 1 &&
    startsAt?.toISOString() === effectiveAt &&
    isDeepStrictEqual({ ...signed, version }, policy)
  )
}
