import type { MainReader } from '../../../db/database.ts'
import type { ProposalKind } from './proposal-queries.ts'

type Approved = { readonly content: string; readonly approvedBy: string; readonly approvedAt: Date }

const listMax = 500

/** What two people have signed about a subject, the newest first. */
export function listApproved(main: MainReader, subject: ProposalKind): Promise<Approved[]> {
  return main
    .selectFrom('staff_proposal')
    .select(['content', 'approved_by as approvedBy', 'approved_at as approvedAt'])
    .where('subject', '=', subject)
    .where('approved_by', 'is not', null)
    .orderBy('approved_at', 'desc')
    .limit(listMax)
    .$castTo<Approved>()
    .execute()
}
