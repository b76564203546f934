import type { PlayerId } from '@zamra/contract/brand.ts'
import type { MainReader, MainTx, ShardReader } from '../../../db/database.ts'
import { openSince, sameAgain } from '../../../db/open-proposals.ts'
import { ProposalError } from '../../market/index.ts'

/** A proposal whose content this feature keeps: other features keep their own. */
export const proposalSubjects = [
  'staff',
  'switch',
  'policy',
  'promotion',
  'adjustment',
  'deposit page',
  'payment routing',
  'content',
  'vip levels',
  'withdrawal settings',
  'site text',
  'catalogue',
] as const
export type ProposalKind = (typeof proposalSubjects)[number]

export type StoredProposal = {
  readonly hash: Buffer
  readonly subject: ProposalKind
  readonly content: string
  readonly by: string
  readonly signature: Buffer
  readonly proposedAt: Date
}

export async function insertProposal(tx: MainTx, proposal: StoredProposal): Promise<void> {
  await tx
    .insertInto('staff_proposal')
    .values({
      content_hash: proposal.hash,
      subject: proposal.subject,
      content: proposal.content,
      proposed_by: proposal.by,
      proposal_signature: proposal.signature,
      proposed_at: proposal.proposedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!(await findProposal(tx, proposal.hash, proposal.proposedAt))) throw new ProposalError(sameAgain)
}

function selectProposals(main: MainReader, now: Date) {
  return main
    .selectFrom('staff_proposal')
    .select(['content_hash as hash', 'subject', 'content', 'proposed_by as by', 'proposal_signature as signature'])
    .select('proposed_at as proposedAt')
    .where('approved_by', 'is', null)
    .where('ended_at', 'is', null)
    .where('proposed_at', '>', openSince(now))
    .$castTo<StoredProposal>()
}

/** One that waits for its second signature. */
export function findProposal(main: MainReader, hash: Buffer, now: Date): Promise<StoredProposal | undefined> {
  return selectProposals(main, now).where('content_hash', '=', hash).executeTakeFirst()
}

/** Oldest first. */
export function listOpenProposals(main: MainReader, limit: number, now: Date): Promise<StoredProposal[]> {
  return selectProposals(main, now).orderBy('proposed_at').limit(limit).execute()
}

/** How many proposals of this person wait for another one. */
export async function countOpenProposals(main: MainReader, by: string, now: Date): Promise<number> {
  return (await selectProposals(main, now).where('proposed_by', '=', by).execute()).length
}

export type SecondSignature = { readonly by: string; readonly signature: Buffer; readonly at: Date }

/** Refused when it was signed or ended meanwhile. The database refuses one of the person who proposed it. */
export async function saveApproval(tx: MainTx, hash: Buffer, approval: SecondSignature): Promise<void> {
  const saved = await tx
    .updateTable('staff_proposal')
    .set({ approved_by: approval.by, approval_signature: approval.signature, approved_at: approval.at })
    .where('content_hash', '=', hash)
    .where('approved_by', 'is', null)
    .where('ended_at', 'is', null)
    .returning('content_hash')
    .executeTakeFirst()
  if (!saved) throw new ProposalError('it was signed or ended meanwhile')
}

/** Adjustments with both signatures whose money may not have moved, because the process ended between the two. */
export function listUnfinishedAdjustments(main: MainReader) {
  return main
    .selectFrom('staff_proposal')
    .select(['content_hash as hash', 'subject', 'content', 'proposed_by as by', 'proposal_signature as signature'])
    .select(['proposed_at as proposedAt', 'approved_by as approvedBy', 'approved_at as approvedAt'])
    .select('approval_signature as approvalSignature')
    .where('subject', '=', 'adjustment')
    .where('approved_by', 'is not', null)
    .where('done_at', 'is', null)
    .$castTo<StoredProposal & { approvedBy: string; approvedAt: Date; approvalSignature: Buffer }>()
    .execute()
}

export async function markDone(tx: MainTx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('staff_proposal').set({ done_at: at }).where('content_hash', '=', hash).execute()
}

/** What two people have signed, the newest first. */
export function listApprovedProposals(main: MainReader, subject: ProposalKind, limit: number) {
  return main
    .selectFrom('staff_proposal')
    .select(['content', 'proposed_by as by', 'approved_by as approvedBy', 'approved_at as approvedAt'])
    .where('subject', '=', subject)
    .where('approved_by', 'is not', null)
    .orderBy('approved_at', 'desc')
    .limit(limit)
    .$castTo<{ content: string; by: string; approvedBy: string; approvedAt: Date }>()
    .execute()
}

/** Whether there is such an account that was not erased. */
export async function hasOwner(shard: ShardReader, playerId: PlayerId): Promise<boolean> {
  const found = await shard
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
