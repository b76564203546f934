import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { isSignedBy, type Operator } from '../../base/operator-signature.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { appendPolicies } from './publish-policies.ts'
import { findOperator, listNewestVersions } from './queries.ts'

/** What the operator of a command can correct. */
export class PolicyApprovalError extends Error {
  override readonly name = 'PolicyApprovalError'
}

const proposalShape = z.strictObject({
  policies: z.array(marketPolicy),
  /** The versions in force when it was proposed. Signatures are worth nothing once one of them has a successor. */
  after: z.record(z.string(), z.int()),
  why: z.string(),
  by: z.string(),
})
type Proposal = z.infer<typeof proposalShape>

/** The exact text that both operators sign, and the signature of the first. */
export type SignedProposal = { readonly content: string; readonly signature: Buffer }
export type PolicyApproval = { readonly by: string; readonly signature: Buffer; readonly at: Date }

export async function contentToPropose(
  main: MainReader,
  policies: readonly MarketPolicy[],
  { why, by }: Pick<Proposal, 'why' | 'by'>,
): Promise<string> {
  if (why.trim() === '') throw new PolicyApprovalError('a proposal needs --why')
  return JSON.stringify({ policies, after: await versionsInForce(main), why, by })
}

/** The two texts begin differently, so that a proposal can never pass for an approval. */
export function policyTextToPropose(content: string): string {
  return `zamra policy proposal\n${content}`
}

export function policyTextToApprove(content: string, approver: string): string {
  return `zamra policy approval\n${approver}\n${hash('sha256', content)}`
}

export function proposedPolicies(content: string): readonly MarketPolicy[] {
  return readProposal(content).policies
}

/** Publishes what two registered operators have signed. The signatures are stored with each version. */
export async function publishProposal(
  tx: MainTx,
  { content, signature }: SignedProposal,
  approval: PolicyApproval,
): Promise<readonly MarketPolicy[]> {
  const { policies, after, by } = readProposal(content)
  if (by === approval.by) throw new PolicyApprovalError(`${by} proposed it, another operator approves`)
  await requireSignature(tx, by, policyTextToPropose(content), signature)
  await requireSignature(tx, approval.by, policyTextToApprove(content, approval.by), approval.signature)
  if (!isSame(after, await versionsInForce(tx))) {
    throw new PolicyApprovalError('another version was published since this was proposed: propose it again')
  }
  const signatures = {
    content,
    proposalSignature: signature.toString('hex'),
    approvalSignature: approval.signature.toString('hex'),
  }
  return await appendPolicies(tx, policies, {
    approvedBy: [by, approval.by],
    publishedAt: approval.at,
    approval: signatures,
  })
}

function readProposal(content: string): Proposal {
  try {
    return z.parse(proposalShape, JSON.parse(content))
  } catch {
    throw new PolicyApprovalError('the proposal is malformed')
  }
}

async function requireSignature(main: MainReader, name: string, text: string, signature: Buffer): Promise<void> {
  const operator: Operator | undefined = await findOperator(main, name)
  if (!operator) throw new PolicyApprovalError(`'${name}' is not a registered operator`)
  if (!isSignedBy(operator, text, signature)) throw new PolicyApprovalError(`this is not the signature of ${name}`)
}

async function versionsInForce(main: MainReader): Promise<Proposal['after']> {
  return Object.fromEntries((await listNewestVersions(main)).map(({ market, version }) => [market, version]))
}

function isSame(one: Proposal['after'], other: Proposal['after']): boolean {
  const markets = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...markets].every((market) => one[market] === other[market])
}
