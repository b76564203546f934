import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AccountState, ConductEvidence, ConductRemedy, ConductRule } from '@zamra/contract/conduct-rules.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import { findAccountState } from '../../safety/index.ts'
import type { CaseState } from '../case-queries.ts'

export type ConductCase = {
  readonly playerId: PlayerId
  readonly caseNo: string
  readonly rule: ConductRule
  readonly evidence: readonly ConductEvidence[]
  readonly state: CaseState
  readonly openedAt: Date
  readonly decideBy: Date
  readonly remedy: ConductRemedy | null
  readonly legalGround: string | null
  readonly deductMax: Money | null
  readonly deducted: Money
  /** Raised when the ledger has refused a deduction. */
  readonly deductAttempt: number
  readonly decidedAt: Date | null
  readonly decidedBy: readonly string[] | null
  readonly appealBy: Date | null
  readonly appealedAt: Date | null
  readonly appealText: string | null
  readonly closedAt: Date | null
}

function cases(shard: ShardReader) {
  return shard
    .selectFrom('conduct_case')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'case_no as caseNo', sql<ConductRule>`rule`.as('rule')])
    .select([sql<readonly ConductEvidence[]>`evidence`.as('evidence'), sql<CaseState>`state`.as('state')])
    .select(['opened_at as openedAt', 'decide_by as decideBy', 'legal_ground as legalGround'])
    .select([sql<ConductRemedy | null>`remedy`.as('remedy'), sql<Money | null>`deduct_max`.as('deductMax')])
    .select([sql<Money>`deducted`.as('deducted'), 'decided_at as decidedAt', 'decided_by as decidedBy'])
    .select(['appeal_by as appealBy', 'appealed_at as appealedAt', 'appeal_text as appealText'])
    .select(['closed_at as closedAt', 'deduct_attempt as deductAttempt'])
}

export type CaseKey = Pick<ConductCase, 'playerId' | 'caseNo'>

export function findConduct(shard: ShardReader, { playerId, caseNo }: CaseKey): Promise<ConductCase | undefined> {
  return cases(shard).where('player_id', '=', playerId).where('case_no', '=', caseNo).executeTakeFirst()
}

/** Locks the case until the transaction ends. */
export function lockConduct(tx: ShardTx, { playerId, caseNo }: CaseKey): Promise<ConductCase | undefined> {
  return cases(tx).where('player_id', '=', playerId).where('case_no', '=', caseNo).forUpdate().executeTakeFirst()
}

/** The cases about a player, newest first. */
export function listConductOf(shard: ShardReader, playerId: PlayerId, limit: number): Promise<readonly ConductCase[]> {
  return cases(shard).where('player_id', '=', playerId).orderBy('opened_at', 'desc').limit(limit).execute()
}

/** The case for which the rewards of a player wait, if there is one. */
export function findUnfinishedConduct(shard: ShardReader, playerId: PlayerId): Promise<ConductCase | undefined> {
  return cases(shard).where('player_id', '=', playerId).where('state', '<>', 'CLOSED').executeTakeFirst()
}

/** The case that froze or closed the account, or one that is not closed, and what the account is. */
export async function findPresentCase(shard: ShardReader, playerId: PlayerId) {
  const account = await findAccountState(shard, playerId)
  if (account && account.state !== 'ACTIVE') return { caseNo: account.caseNo, account: account.state }
  const open = await findUnfinishedConduct(shard, playerId)
  return open && { caseNo: open.caseNo, account: 'ACTIVE' as const }
}

/** When a case about the player, other than this one, last ended with nothing to blame them for. */
export async function findClearedAt(tx: ShardTx, { playerId, caseNo }: CaseKey): Promise<Date | undefined> {
  const last = await tx
    .selectFrom('conduct_case')
    .select('closed_at as closedAt')
    .where('player_id', '=', playerId)
    .where('case_no', '<>', caseNo)
    .where('remedy', '=', 'no-action')
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .executeTakeFirst()
  return last?.closedAt ?? undefined
}

/** What waits for operators, the first deadline first. */
export function listUndecidedConduct(shard: ShardReader, limit: number): Promise<readonly ConductCase[]> {
  return cases(shard).where('state', 'in', ['OPEN', 'APPEALED']).orderBy('decide_by').limit(limit).execute()
}

/** Decided for good: with nothing to appeal, or with the time for an appeal over. */
export function listConductToSettle(shard: ShardReader, now: Date, limit: number): Promise<readonly ConductCase[]> {
  return cases(shard)
    .where('state', '=', 'DECIDED')
    .where((eb) => eb.or([eb('appeal_by', 'is', null), eb('appeal_by', '<=', now)]))
    .orderBy('decided_at')
    .limit(limit)
    .execute()
}

type NewCase = Pick<ConductCase, 'playerId' | 'caseNo' | 'rule' | 'evidence' | 'openedAt' | 'decideBy'>

/** False when the number is used, or the player has a case that is not closed. */
export async function insertConduct(tx: ShardTx, opened: NewCase): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('conduct_case')
    .values({
      player_id: opened.playerId,
      case_no: opened.caseNo,
      rule: opened.rule,
      evidence: [...opened.evidence],
      state: 'OPEN',
      opened_at: opened.openedAt,
      decide_by: opened.decideBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted === 1n
}

export type ConductChange = {
  readonly state: CaseState
  readonly remedy?: ConductRemedy
  readonly legalGround?: string | null
  readonly deductMax?: Money | null
  readonly deducted?: Money
  readonly deductAttempt?: number
  readonly decidedAt?: Date
  readonly decidedBy?: readonly string[]
  readonly decideBy?: Date
  readonly appealBy?: Date | null
  readonly appealedAt?: Date
  readonly appealText?: string
  readonly closedAt?: Date | null
}

/** The database refuses an order of states that does not exist. */
export async function updateConduct(tx: ShardTx, key: CaseKey, change: ConductChange): Promise<void> {
  const { state, remedy, legalGround, deductMax, deducted, deductAttempt, decidedAt, decidedBy } = change
  const { decideBy, appealBy, appealedAt, appealText, closedAt } = change
  await tx
    .updateTable('conduct_case')
    .set({
      state,
      ...(remedy && { remedy }),
      ...(legalGround !== undefined && { legal_ground: legalGround }),
      ...(deductMax !== undefined && { deduct_max: deductMax }),
      ...(deducted !== undefined && { deducted }),
      ...(deductAttempt !== undefined && { deduct_attempt: deductAttempt }),
      ...(decidedAt && { decided_at: decidedAt }),
      ...(decidedBy && { decided_by: [...decidedBy] }),
      ...(decideBy && { decide_by: decideBy }),
      ...(appealBy !== undefined && { appeal_by: appealBy }),
      ...(appealedAt && { appealed_at: appealedAt }),
      ...(appealText !== undefined && { appeal_text: appealText }),
      ...(closedAt !== undefined && { closed_at: closedAt }),
    })
    .where('player_id', '=', key.playerId)
    .where('case_no', '=', key.caseNo)
    .execute()
}

export type ConductEvent = {
  readonly at: Date
  readonly state: CaseState
  readonly remedy: ConductRemedy | null
  readonly account: AccountState
  readonly by: readonly string[]
  readonly why: string
}

/** In the transaction that changes the case, which is locked, so the numbers follow one another. */
export async function appendConductEvent(
  tx: ShardTx,
  { playerId, caseNo }: CaseKey,
  event: ConductEvent & { readonly approval?: unknown },
): Promise<void> {
  const { at, state, remedy, account, by, why, approval } = event
  await sql`insert into conduct_event (player_id, case_no, seq, at, state, remedy, account, by_whom, why, approval)
    select ${playerId}, ${caseNo}, coalesce(max(seq), 0) + 1, ${at}, ${state}, ${remedy}, ${account}, ${by}::text[], ${why},
      ${approval === undefined ? null : JSON.stringify(approval)}::jsonb
    from conduct_event where player_id = ${playerId} and case_no = ${caseNo}`.execute(tx)
}

export async function listConductEvents(
  shard: ShardReader,
  { playerId, caseNo }: CaseKey,
): Promise<readonly ConductEvent[]> {
  return await shard
    .selectFrom('conduct_event')
    .select(['at', sql<CaseState>`state`.as('state'), sql<ConductRemedy | null>`remedy`.as('remedy')])
    .select([sql<AccountState>`account`.as('account'), 'by_whom as by', 'why'])
    .where('player_id', '=', playerId)
    .where('case_no', '=', caseNo)
    .orderBy('seq')
    .execute()
}

/** Everyone who has decided something in the case, and not only its last decision. */
export async function listConductDeciders(
  shard: ShardReader,
  { playerId, caseNo }: CaseKey,
): Promise<readonly string[]> {
  const rows = await shard
    .selectFrom('conduct_event')
    .select('by_whom as by')
    .where('player_id', '=', playerId)
    .where('case_no', '=', caseNo)
    .where('state', '=', 'DECIDED')
    .execute()
  return rows.flatMap(({ by }) => by)
}

/** Whether exactly this proposal has decided the case before: a case that freezes the account can be closed more than once. */
export async function isDecidedBy(tx: ShardTx, { playerId, caseNo }: CaseKey, content: string): Promise<boolean> {
  const found = await tx
    .selectFrom('conduct_event')
    .select('seq')
    .where('player_id', '=', playerId)
    .where('case_no', '=', caseNo)
    .where(sql<boolean>`approval ->> 'content' = ${content}`)
    .executeTakeFirst()
  return found !== undefined
}

export async function clearConductAppeals(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.updateTable('conduct_case').set({ appeal_text: null }).where('player_id', '=', playerId).execute()
}

/** Whether a case can be about the player: they are not erased and have a wallet, without which there is nothing to bar. */
export async function hasOpenAccount(tx: ShardTx, playerId: PlayerId): Promise<boolean> {
  const found = await tx
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`exists (select from ledger.wallet w where w.player_id = player.player_id)`)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}
