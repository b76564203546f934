import type { SigningKey } from '../../../base/operator-signature.ts'
import type { MainReader, MainTx } from '../../../db/database.ts'
import { openSince } from '../../../db/open-proposals.ts'
import { selectSigningKeys } from '../../../db/signing-keys.ts'

/** The keys of an operator or a member of staff that were not removed. */
export function findSigningKeys(main: MainReader, name: string): Promise<SigningKey[]> {
  return selectSigningKeys(main).where('name', '=', name).where('removed_at', 'is', null).execute()
}

type NewProposal = {
  readonly hash: Buffer
  readonly content: string
  readonly by: string
  readonly signature: Buffer
  readonly proposedAt: Date
}

export async function insertProposal(tx: MainTx, proposal: NewProposal): Promise<void> {
  await tx
    .insertInto('review_proposal')
    .values({
      content_hash: proposal.hash,
      content: proposal.content,
      proposed_by: proposal.by,
      signature: proposal.signature,
      proposed_at: proposal.proposedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findProposal(main: MainReader, hash: Buffer) {
  return main
    .selectFrom('review_proposal')
    .select(['content', 'signature', 'proposed_at as proposedAt', 'done_at as doneAt'])
    .select(['started_at as startedAt', 'ended_at as endedAt', 'ended_by as endedBy'])
    .where('content_hash', '=', hash)
    .executeTakeFirst()
}

/** What was neither executed nor ended, and has not expired. */
function openProposals(main: MainReader, now: Date) {
  return (
    main
      .selectFrom('review_proposal')
      .where('done_at', 'is', null)
      .where('ended_at', 'is', null)
      // One whose execution was interrupted stays until somebody completes it.
      .where((row) => row.or([row('proposed_at', '>', openSince(now)), row('started_at', 'is not', null)]))
  )
}

export function listOpenProposals(main: MainReader, now: Date) {
  return openProposals(main, now)
    .select(['content_hash as hash', 'content', 'proposed_at as proposedAt'])
    .orderBy('proposed_at')
    .limit(200)
    .execute()
}

export function findOpenProposal(main: MainReader, hash: Buffer, now: Date) {
  return openProposals(main, now).select('content').where('content_hash', '=', hash).executeTakeFirst()
}

/** How many proposals of this person wait for another one. */
export async function countOpenProposals(main: MainReader, by: string, now: Date): Promise<number> {
  const found = await openProposals(main, now)
    .select((row) => row.fn.countAll<bigint>().as('open'))
    .where('proposed_by', '=', by)
    .executeTakeFirstOrThrow()
  return Number(found.open)
}

/** False when it was ended. From here on it cannot be: its effect may have begun. */
export async function markProposalStarted(tx: MainTx, hash: Buffer, at: Date): Promise<boolean> {
  const started = await tx
    .updateTable('review_proposal')
    .set((row) => ({ started_at: row.fn.coalesce('started_at', row.val(at)) }))
    .where('content_hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning('content_hash')
    .executeTakeFirst()
  return started !== undefined
}

export async function markProposalDone(tx: MainTx, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('review_proposal')
    .set({ done_at: at })
    .where('content_hash', '=', hash)
    .where('done_at', 'is', null)
    .execute()
}
