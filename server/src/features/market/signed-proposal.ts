import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { areOfOneKind, isSignedBy, twoKinds } from '../../base/operator-signature.ts'
import type { MainReader } from '../../db/database.ts'
import { findSigningKeys, type RegisteredOperator, type StoredApproval } from './queries.ts'

/** What the operator of a command can correct. */
export class ProposalError extends Error {
  override readonly name = 'ProposalError'
}

/** Part of every signed text, so that a signature for one kind of configuration is worth nothing for another. */
export type ProposalSubject =
  | 'adjustment'
  | 'bank statement'
  | 'catalogue'
  | 'chain resumption'
  | 'conduct case'
  | 'content'
  | 'deposit page'
  | 'payment routing'
  | 'policy'
  | 'policy withdrawal'
  | 'promotion'
  | 'promotion codes'
  | 'risk case'
  | 'safer play'
  | 'site text'
  | 'staff'
  | 'switch'
  | 'vip levels'
  | 'withdrawal settings'

/** The exact text that both operators sign, and the signature of the first. */
export type SignedProposal = { readonly content: string; readonly signature: Buffer }
export type ProposalApproval = { readonly by: string; readonly signature: Buffer; readonly at: Date }
export type SignedBy = { readonly approvedBy: readonly [string, string]; readonly approval: StoredApproval }

/** A row that somebody inserted may have anything in it. */
export const storedApproval = z.object({
  content: z.string(),
  proposalSignature: z.string(),
  approvalSignature: z.string(),
})

type Proposed = { readonly why: string; readonly by: string }

export function writeProposal(proposed: Proposed): string {
  if (proposed.why.trim() === '') throw new ProposalError('a proposal needs --why')
  return JSON.stringify(proposed)
}

export function readProposal<T>(shape: z.ZodMiniType<T>, content: string): T {
  try {
    return z.parse(shape, JSON.parse(content))
  } catch {
    throw new ProposalError('the proposal is malformed')
  }
}

/** The two texts begin differently, so that a proposal can never pass for an approval. */
export function textToPropose(subject: ProposalSubject, content: string): string {
  return `zamra ${subject} proposal\n${content}`
}

export function textToApprove(subject: ProposalSubject, content: string, { by, at }: Approver): string {
  return `zamra ${subject} approval\n${by}\n${at.toISOString()}\n${hash('sha256', content)}`
}

/** The second operator. They also sign the time, so that no row can claim to be older than it is. */
type Approver = { readonly by: string; readonly at: Date }

/** Two different registered operators have signed exactly this content. Their signatures are stored with what it publishes. */
export async function requireSignatures(
  main: MainReader,
  subject: ProposalSubject,
  { content, signature }: SignedProposal,
  approval: ProposalApproval,
): Promise<SignedBy> {
  const { by } = readProposal(z.looseObject({ by: z.string() }), content)
  if (by === approval.by) throw new ProposalError(`${by} proposed it, another operator approves`)
  if (!areOfOneKind([signature, approval.signature])) throw new ProposalError(twoKinds)
  await requireProposer(main, subject, { content, signature })
  await requireSignature(main, approval.by, textToApprove(subject, content, approval), approval.signature)
  const [proposalSignature, approvalSignature] = [signature.toString('hex'), approval.signature.toString('hex')]
  return { approvedBy: [by, approval.by], approval: { content, proposalSignature, approvalSignature } }
}

/** The registered operator whom the content names has signed it: enough for a stop, worth nothing alone for the rest. */
export async function requireProposer(
  main: MainReader,
  subject: ProposalSubject,
  { content, signature }: SignedProposal,
): Promise<void> {
  const { by } = readProposal(z.looseObject({ by: z.string() }), content)
  await requireSignature(main, by, textToPropose(subject, content), signature)
}

async function requireSignature(main: MainReader, name: string, text: string, signature: Buffer): Promise<void> {
  const keys = await findSigningKeys(main, name)
  if (keys.length === 0) throw new ProposalError(`'${name}' is not a registered operator`)
  if (!keys.some((key) => isSignedBy(key, text, signature)))
    throw new ProposalError(`this is not the signature of ${name}`)
}

/** Whether the two operators named in a stored publication signed exactly its content, and were registered at that time. */
export function isSignedByBoth(
  subject: ProposalSubject,
  { approvedBy: [proposer = '', approver = ''], approval, publishedAt }: StoredPublication,
  operators: readonly RegisteredOperator[],
): boolean {
  const { content, proposalSignature, approvalSignature } = approval
  const signedAt = { at: publishedAt, operators }
  return (
    proposer !== approver &&
    areOfOneKind([proposalSignature, approvalSignature].map((one) => Buffer.from(one, 'hex'))) &&
    hasSigned(proposer, textToPropose(subject, content), proposalSignature, signedAt) &&
    hasSigned(approver, textToApprove(subject, content, { by: approver, at: publishedAt }), approvalSignature, signedAt)
  )
}

type SignedAt = { readonly at: Date; readonly operators: readonly RegisteredOperator[] }

/** Whether this operator signed exactly this content, and was registered at that time. */
export function isSignedByProposer(
  subject: ProposalSubject,
  proposer: string,
  { content, proposalSignature }: Pick<StoredApproval, 'content' | 'proposalSignature'>,
  signedAt: SignedAt,
): boolean {
  return hasSigned(proposer, textToPropose(subject, content), proposalSignature, signedAt)
}

function hasSigned(name: string, text: string, signature: string, { at, operators }: SignedAt): boolean {
  return operators.some(
    (key) =>
      key.name === name &&
      !(key.removedAt && key.removedAt < at) &&
      isSignedBy(key, text, Buffer.from(signature, 'hex')),
  )
}

export type StoredPublication = {
  readonly approvedBy: readonly string[]
  readonly approval: StoredApproval
  readonly publishedAt: Date
}
