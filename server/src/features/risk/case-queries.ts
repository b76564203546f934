import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { Page } from '../../base/page.ts'
import type { MainReader, MainTx } from '../../db/database.ts'
import type { Link, LinkKind, RingRules } from './find-links.ts'

export type CaseState = 'OPEN' | 'DECIDED' | 'APPEALED' | 'CLOSED'
export type CaseDecision = 'cleared' | 'confirmed'

export type RiskCase = {
  readonly caseNo: string
  readonly playerId: PlayerId
  readonly market: string
  readonly state: CaseState
  readonly rules: RingRules
  readonly openedAt: Date
  readonly decideBy: Date
  readonly decision: CaseDecision | null
  readonly decidedAt: Date | null
  readonly appealBy: Date | null
  readonly appealedAt: Date | null
  readonly appealText: string | null
  readonly closedAt: Date | null
}

function cases(main: MainReader) {
  return main
    .selectFrom('risk_case')
    .select(['case_no as caseNo', sql<PlayerId>`player_id`.as('playerId'), 'market'])
    .select([sql<CaseState>`state`.as('state'), sql<CaseDecision | null>`decision`.as('decision')])
    .select([sql<RingRules>`rules`.as('rules'), 'opened_at as openedAt', 'decide_by as decideBy'])
    .select(['decided_at as decidedAt', 'appeal_by as appealBy', 'appealed_at as appealedAt'])
    .select(['appeal_text as appealText', 'closed_at as closedAt'])
}

export function findCase(main: MainReader, caseNo: string): Promise<RiskCase | undefined> {
  return cases(main).where('case_no', '=', caseNo).executeTakeFirst()
}

/** Locks the case until the transaction ends. */
export function lockCase(tx: MainTx, caseNo: string): Promise<RiskCase | undefined> {
  return cases(tx).where('case_no', '=', caseNo).forUpdate().executeTakeFirst()
}

/** The cases about a player, newest first. */
export function listCasesOf(main: MainReader, playerId: PlayerId, limit: number): Promise<readonly RiskCase[]> {
  return cases(main).where('player_id', '=', playerId).orderBy('opened_at', 'desc').limit(limit).execute()
}

/** What waits for operators, the first deadline first. */
export function listUndecidedCases(main: MainReader, limit: number): Promise<readonly RiskCase[]> {
  return cases(main).where('state', 'in', ['OPEN', 'APPEALED']).orderBy('decide_by').limit(limit).execute()
}

/** Decided for good: cleared, or confirmed with the time for an appeal over. */
export function listCasesToSettle(main: MainReader, now: Date, limit: number): Promise<readonly RiskCase[]> {
  return cases(main)
    .where('state', '=', 'DECIDED')
    .where((eb) => eb.or([eb('appeal_by', 'is', null), eb('appeal_by', '<=', now)]))
    .orderBy('decided_at')
    .limit(limit)
    .execute()
}

/** The decisions since then, oldest first. */
export function listCasesDecidedSince(main: MainReader, since: Date, page: Page): Promise<readonly RiskCase[]> {
  return cases(main)
    .where('decision', 'is not', null)
    .where('decided_at', '>=', since)
    .orderBy('decided_at')
    .orderBy('case_no')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** The case for which the rewards of a player wait, if there is one. */
export function findUnfinishedCase(main: MainReader, playerId: PlayerId): Promise<RiskCase | undefined> {
  return cases(main).where('player_id', '=', playerId).where('state', '<>', 'CLOSED').executeTakeFirst()
}

const heldMax = 10_000

export async function listHeldPlayers(main: MainReader): Promise<readonly PlayerId[]> {
  const rows = await main
    .selectFrom('risk_case')
    .select(sql<PlayerId>`player_id`.as('playerId'))
    .where('state', '<>', 'CLOSED')
    .limit(heldMax)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

export type StoredLink = Omit<Link, 'members'>

export async function listLinks(main: MainReader, caseNo: string): Promise<readonly StoredLink[]> {
  return await main
    .selectFrom('risk_link')
    .select([sql<LinkKind>`link`.as('link'), 'accounts', 'since'])
    .where('case_no', '=', caseNo)
    .orderBy('link')
    .execute()
}

export type Member = { readonly link: LinkKind; readonly playerId: PlayerId }

export async function listMembers(main: MainReader, caseNo: string): Promise<readonly Member[]> {
  return await main
    .selectFrom('risk_member')
    .select([sql<LinkKind>`link`.as('link'), sql<PlayerId>`player_id`.as('playerId')])
    .where('case_no', '=', caseNo)
    .orderBy('link')
    .orderBy('player_id')
    .execute()
}

/** The accounts of all cases about a player, or of those that were confirmed and are closed. */
export async function listKnownMembers(
  main: MainReader,
  playerId: PlayerId,
  which: 'all' | 'confirmed',
): Promise<readonly Member[]> {
  let query = main
    .selectFrom('risk_member as m')
    .innerJoin('risk_case as c', 'c.case_no', 'm.case_no')
    .select([sql<LinkKind>`m.link`.as('link'), sql<PlayerId>`m.player_id`.as('playerId')])
    .where('c.player_id', '=', playerId)
  if (which === 'confirmed') query = query.where('c.state', '=', 'CLOSED').where('c.decision', '=', 'confirmed')
  return await query.execute()
}

type NewCase = Pick<RiskCase, 'caseNo' | 'playerId' | 'market' | 'rules' | 'openedAt' | 'decideBy'>

/** False when the player has a case that is not closed. */
export async function insertCase(tx: MainTx, opened: NewCase, links: readonly Link[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('risk_case')
    .values({
      case_no: opened.caseNo,
      player_id: opened.playerId,
      market: opened.market,
      state: 'OPEN',
      rules: JSON.stringify(opened.rules),
      opened_at: opened.openedAt,
      decide_by: opened.decideBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (inserted !== 1n) return false
  for (const { link, accounts, since, members } of links) {
    await tx.insertInto('risk_link').values({ case_no: opened.caseNo, link, accounts, since }).execute()
    await sql`insert into risk_member (case_no, link, player_id)
      select ${opened.caseNo}, ${link}, * from unnest(${members}::integer[])`.execute(tx)
  }
  return true
}

export type CaseChange = {
  readonly state: CaseState
  readonly decision?: CaseDecision
  readonly decidedAt?: Date
  readonly decideBy?: Date
  readonly appealBy?: Date | null
  readonly appealedAt?: Date
  readonly appealText?: string
  readonly closedAt?: Date
}

export async function updateCase(tx: MainTx, caseNo: string, change: CaseChange): Promise<void> {
  const { state, decision, decidedAt, decideBy, appealBy, appealedAt, appealText, closedAt } = change
  await tx
    .updateTable('risk_case')
    .set({
      state,
      ...(decision && { decision }),
      ...(decidedAt && { decided_at: decidedAt }),
      ...(decideBy && { decide_by: decideBy }),
      ...(appealBy !== undefined && { appeal_by: appealBy }),
      ...(appealedAt && { appealed_at: appealedAt }),
      ...(appealText !== undefined && { appeal_text: appealText }),
      ...(closedAt && { closed_at: closedAt }),
    })
    .where('case_no', '=', caseNo)
    .execute()
}

export async function clearAppealTexts(tx: MainTx, playerId: PlayerId): Promise<void> {
  await tx.updateTable('risk_case').set({ appeal_text: null }).where('player_id', '=', playerId).execute()
}
