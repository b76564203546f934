import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import { openSince, sameAgain } from '../../db/open-proposals.ts'
import { ProposalError } from '../market/index.ts'
import type { CaseDecision, CaseState } from './case-queries.ts'

export type CaseEvent = {
  readonly at: Date
  readonly state: CaseState
  readonly decision: CaseDecision | null
  readonly by: readonly string[]
  readonly why: string
}

type NewEvent = CaseEvent & { readonly approval?: unknown }

/** In the transaction that changes the case, which is locked, so the numbers follow one another. */
export async function appendCaseEvent(tx: MainTx, caseNo: string, event: NewEvent): Promise<void> {
  const { at, state, decision, by, why, approval } = event
  await sql`insert into risk_event (case_no, seq, at, state, decision, by_whom, why, approval)
    select ${caseNo}, coalesce(max(seq), 0) + 1, ${at}, ${state}, ${decision}, ${by}::text[], ${why},
      ${approval === undefined ? null : JSON.stringify(approval)}::jsonb
    from risk_event where case_no = ${caseNo}`.execute(tx)
}

export async function listCaseEvents(main: MainReader, caseNo: string): Promise<readonly CaseEvent[]> {
  return await main
    .selectFrom('risk_event')
    .select(['at', sql<CaseState>`state`.as('state'), sql<CaseDecision | null>`decision`.as('decision')])
    .select(['by_whom as by', 'why'])
    .where('case_no', '=', caseNo)
    .orderBy('seq')
    .execute()
}

export async function insertProposal(
  tx: MainTx,
  proposal: { readonly hash: Buffer; readonly content: string; readonly signature: Buffer; readonly at: Date },
): Promise<void> {
  const { hash, content, signature, at } = proposal
  await tx
    .insertInto('risk_proposal')
    .values({ content_hash: hash, content, signature, proposed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!(await findOpenProposal(tx, hash, at))) throw new ProposalError(sameAgain)
}

export function findProposal(main: MainReader, hash: Buffer) {
  return main
    .selectFrom('risk_proposal')
    .select(['content', 'signature', 'proposed_at as proposedAt', 'done_at as doneAt'])
    .select(['ended_at as endedAt', 'ended_by as endedBy'])
    .where('content_hash', '=', hash)
    .executeTakeFirst()
}

/** What was neither executed nor ended, and has not expired. */
function openProposals(main: MainReader, now: Date) {
  return main
    .selectFrom('risk_proposal')
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('proposed_at', '>', openSince(now))
}

export function listOpenProposals(main: MainReader, limit: number, now: Date) {
  return openProposals(main, now)
    .select(['content_hash as hash', 'content', 'proposed_at as at'])
    .orderBy('proposed_at')
    .limit(limit)
    .execute()
}

export function findOpenProposal(main: MainReader, hash: Buffer, now: Date) {
  return openProposals(main, now).select('content').where('content_hash', '=', hash).executeTakeFirst()
}

export async function markProposalDone(tx: MainTx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('risk_proposal').set({ done_at: at }).where('content_hash', '=', hash).execute()
}

/** Until when a shard was searched for links. */
export async function findScannedUntil(main: MainReader, shard: string): Promise<Date | undefined> {
  const row = await main
    .selectFrom('risk_scan')
    .select('scanned_until as until')
    .where('shard', '=', shard)
    .executeTakeFirst()
  return row?.until
}

export async function saveScannedUntil(tx: MainTx, shard: string, until: Date): Promise<void> {
  await tx
    .insertInto('risk_scan')
    .values({ shard, scanned_until: until })
    .onConflict((conflict) => conflict.column('shard').doUpdateSet({ scanned_until: until }))
    .execute()
}
