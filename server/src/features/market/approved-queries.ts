import { sql } from 'kysely'
import type { MainReader } from '../../db/database.ts'
import type { StoredApproval } from './queries.ts'

/** A proposal of the back office with its second signature. */
export type ApprovedChange = StoredApproval & {
  /** Of the content, in hex. */
  readonly hash: string
  readonly by: string
  readonly approvedBy: string
  readonly approvedAt: Date
}

/** Differs when another change was approved since. Every process runs this query every two seconds. */
export async function fingerprintOfApproved(main: MainReader, subject: string): Promise<string> {
  const found = await main
    .selectFrom('staff_proposal')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('approved_at').as('last')])
    .where('subject', '=', subject)
    .where('approved_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return `${found.count} ${found.last?.getTime() ?? 0}`
}

/** The newest first. */
export function listApprovedChanges(main: MainReader, subject: string): Promise<ApprovedChange[]> {
  return main
    .selectFrom('staff_proposal')
    .select([sql<string>`encode(content_hash, 'hex')`.as('hash'), 'content', 'proposed_by as by'])
    .select(sql<string>`encode(proposal_signature, 'hex')`.as('proposalSignature'))
    .select(sql<string>`encode(approval_signature, 'hex')`.as('approvalSignature'))
    .select(['approved_by as approvedBy', 'approved_at as approvedAt'])
    .where('subject', '=', subject)
    .where('approved_by', 'is not', null)
    .orderBy('approved_at', 'desc')
    .$castTo<ApprovedChange>()
    .execute()
}
