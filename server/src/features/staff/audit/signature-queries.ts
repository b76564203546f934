import { sql } from 'kysely'
import type { MainReader } from '../../../db/database.ts'

/** Every link that was made, with the proposal that two people have signed. */
export function listLinks(main: MainReader) {
  return main
    .selectFrom('staff_link')
    .select(['token_hash as hash', 'kind', 'name', 'roles', 'used_at as usedAt', 'proposal_hash as proposalHash'])
    .execute()
}

/** Every passkey that was ever enrolled, the oldest first. A link is used at the time at which its passkey is made. */
export function listEnrolled(main: MainReader) {
  return main
    .selectFrom('staff_passkey')
    .select(['name', 'credential_id as credentialId', 'created_at as createdAt'])
    .orderBy('created_at')
    .execute()
}

export function listAccountRows(main: MainReader) {
  return main
    .selectFrom('staff')
    .select(['name', 'roles', 'link_hash as linkHash', sql<boolean>`disabled_at is not null`.as('isDisabled')])
    .execute()
}

export type ApprovedProposal = {
  readonly hash: Buffer
  readonly subject: string
  readonly content: string
  readonly by: string
  readonly signature: Buffer
  readonly approvedBy: string
  readonly approvalSignature: Buffer
  readonly approvedAt: Date
  readonly isExecuted: boolean
}

/** What two people have signed, the oldest first. */
export function listApproved(main: MainReader): Promise<ApprovedProposal[]> {
  return main
    .selectFrom('staff_proposal')
    .select(['content_hash as hash', 'subject', 'content', 'proposed_by as by', 'proposal_signature as signature'])
    .select(['approved_by as approvedBy', 'approval_signature as approvalSignature', 'approved_at as approvedAt'])
    .select(sql<boolean>`executed_at is not null`.as('isExecuted'))
    .where('approved_by', 'is not', null)
    .orderBy('approved_at')
    .$castTo<ApprovedProposal>()
    .execute()
}
