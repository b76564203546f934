import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Config } from '../../base/config.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { appendPolicies } from './publish-policies.ts'
import { listNewestVersions, type PolicyRow, type RegisteredOperator } from './queries.ts'
import {
  isSignedByBoth,
  type ProposalApproval,
  ProposalError,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from './signed-proposal.ts'

const proposalShape = z.strictObject({
  policies: z.array(marketPolicy),
  /** The versions in force when it was proposed. Signatures are worth nothing once one of them has a successor. */
  after: z.record(z.string(), z.int()),
  why: z.string(),
  by: z.string(),
})
type Proposal = z.infer<typeof proposalShape>

export async function contentToPropose(
  main: MainReader,
  policies: readonly MarketPolicy[],
  { why, by }: Pick<Proposal, 'why' | 'by'>,
): Promise<string> {
  const proposed = { policies, after: await versionsInForce(main), why, by }
  return writeProposal(proposed)
}

export function proposedPolicies(content: string): readonly MarketPolicy[] {
  return readProposal(proposalShape, content).policies
}

/** Publishes what two registered operators have signed. The signatures are stored with each version. */
export async function publishProposal(
  tx: MainTx,
  proposal: SignedProposal,
  approval: ProposalApproval,
): Promise<readonly MarketPolicy[]> {
  const { policies, after } = readProposal(proposalShape, proposal.content)
  const signedBy = await requireSignatures(tx, 'policy', proposal, approval)
  if (!isSame(after, await versionsInForce(tx))) {
    throw new ProposalError('another version was published since this was proposed: propose it again')
  }
  return await appendPolicies(tx, policies, { ...signedBy, publishedAt: approval.at })
}

/**
 * The reason why a stored policy is not what two operators have signed. The role of the server can insert rows, so a row
 * proves nothing by itself. The seed of a sandbox has no signatures; a live deployment requires them.
 */
export function signatureProblemOf(
  row: Omit<PolicyRow, 'approval'> & { readonly approval: PolicyRow['approval'] | null },
  operators: readonly RegisteredOperator[],
  { deployment }: Pick<Config, 'deployment'>,
): string | undefined {
  const { market, version, approval } = row
  if (!approval) return deployment === 'live' ? `market ${market}: version ${version} is not signed` : undefined
  const isAuthentic = isSignedByBoth('policy', { ...row, approval }, operators) && contains(approval.content, row)
  return isAuthentic ? undefined : `market ${market}: version ${version} is not what two operators have signed`
}

/** Whether the signed content is this policy as the successor of the version that it names. */
function contains(content: string, { market, version, policy }: Pick<PolicyRow, 'market' | 'version' | 'policy'>) {
  const { policies, after } = readProposal(proposalShape, content)
  const signed = policies.find(({ code }) => code === market)
  return (
    signed !== undefined && version === (after[market] ?? 0) + 1 && isDeepStrictEqual({ ...signed, version }, policy)
  )
}

async function versionsInForce(main: MainReader): Promise<Proposal['after']> {
  return Object.fromEntries((await listNewestVersions(main)).map(({ market, version }) => [market, version]))
}

function isSame(one: Proposal['after'], other: Proposal['after']): boolean {
  const markets = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...markets].every((market) => one[market] === other[market])
}
