import type { MainTx } from './database.ts'

const openHours = 72

/** Nobody signs what was proposed earlier: what it was based on has changed. A weekend passes. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - openHours * 3_600_000)
}

export type ProposalEnd = { readonly by: string; readonly why: string; readonly at: Date }

/** What has a value once the second signature was accepted and the effect may have begun. */
const begunColumn = { staff_proposal: 'approved_by', review_proposal: 'started_at', risk_proposal: 'done_at' } as const

/** Ends a proposal that nobody has approved. False when there is none any more. */
export async function endProposal(
  tx: MainTx,
  table: 'staff_proposal' | 'review_proposal' | 'risk_proposal',
  hash: Buffer,
  { by, why, at }: ProposalEnd,
): Promise<boolean> {
  const ended = await tx
    .updateTable(table)
    .set({ ended_at: at, ended_by: by, end_why: why })
    .where('content_hash', '=', hash)
    .where(begunColumn[table], 'is', null)
    .where('ended_at', 'is', null)
    .returning('content_hash')
    .executeTakeFirst()
  return ended !== undefined
}

/** The content of a proposal is its name: the same one again changes nothing. */
export const sameAgain = 'exactly this was proposed before and has ended: give another reason'

type Stored = {
  readonly proposedAt: Date
  readonly doneAt: Date | null
  readonly startedAt?: Date | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
}

/** Why a proposal cannot be approved any more. One that was executed may be repeated, which completes it. */
export function problemOfProposal(stored: Stored, at: Date): string | undefined {
  const { proposedAt, doneAt, startedAt = null, endedAt, endedBy } = stored
  if (endedAt !== null) return `${endedBy} has ended the proposal: propose it again`
  return doneAt === null && startedAt === null && proposedAt <= openSince(at)
    ? 'the proposal has expired: propose it again'
    : undefined
}
