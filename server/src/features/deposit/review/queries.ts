import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, ShardReader, ShardTx } from '../../../db/database.ts'
import type { BankLine } from '../utr/queries.ts'
import type { Approval } from './approval.ts'

export const decisionKinds = ['credit', 'return', 'refuse'] as const
export type DecisionKind = (typeof decisionKinds)[number]

export type StoredDecision = {
  readonly subject: string
  readonly decision: DecisionKind
  readonly by: string
  readonly approvedBy: string | null
  readonly why: string
  readonly sentAs: string | null
  readonly decidedAt: Date
  readonly doneAt: Date | null
}

type Of = { readonly playerId: PlayerId; readonly orderNo: string }

export function selectDecisions(shard: ShardReader, { playerId, orderNo }: Of): Promise<StoredDecision[]> {
  return shard
    .selectFrom('deposit_decision')
    .select([
      'subject',
      'decision',
      'by_whom as by',
      'approved_by as approvedBy',
      'why',
      'sent_as as sentAs',
      'decided_at as decidedAt',
      'done_at as doneAt',
    ])
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .orderBy('decided_at')
    .$castTo<StoredDecision>()
    .execute()
}

type NewDecision = Omit<StoredDecision, 'doneAt' | 'approvedBy'> & { readonly approval: Approval }

/** The first decision about a subject stays; a later one is ignored here. */
export async function insertDecision(tx: ShardTx, { playerId, orderNo }: Of, decided: NewDecision) {
  await tx
    .insertInto('deposit_decision')
    .values({
      player_id: playerId,
      order_no: orderNo,
      subject: decided.subject,
      decision: decided.decision,
      by_whom: decided.by,
      approved_by: decided.approval.by,
      approval: JSON.stringify(decided.approval),
      why: decided.why,
      sent_as: decided.sentAs,
      decided_at: decided.decidedAt,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'order_no', 'subject']).doNothing())
    .execute()
}

/** False when the decision was executed before. */
export async function markDone(tx: ShardTx, { playerId, orderNo }: Of, subject: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_decision')
    .set({ done_at: at })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where('subject', '=', subject)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** When the player asked to have each payment of an order sent back, by the name of the payment. */
export async function selectReturnRequests(
  shard: ShardReader,
  { playerId, orderNo }: Of,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await shard
    .selectFrom('deposit_return_request')
    .select(['subject', 'requested_at as at'])
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .execute()
  return new Map(rows.map(({ subject, at }) => [subject, at]))
}

export async function insertReturnRequest(tx: ShardTx, { playerId, orderNo }: Of, subject: string, at: Date) {
  await tx
    .insertInto('deposit_return_request')
    .values({ player_id: playerId, order_no: orderNo, subject, requested_at: at })
    .execute()
}

export type OpenPayment = {
  readonly orderNo: string
  readonly payment: string
  readonly amount: Money
  readonly currency: string
  readonly reason: string | null
  readonly since: Date
  /** The player asks to have it sent back. */
  readonly isAskedBack: boolean
}

/** Payments in suspense without a decision, or with a decision that is not fully executed. */
export function selectOpenPayments(shard: ShardReader, limit: number): Promise<OpenPayment[]> {
  return shard
    .selectFrom('deposit_capture as c')
    .leftJoin('deposit_decision as d', (join) =>
      join
        .onRef('d.player_id', '=', 'c.player_id')
        .onRef('d.order_no', '=', 'c.order_no')
        .on(sql<boolean>`d.subject = c.provider || ':' || c.payment_id`),
    )
    .leftJoin('deposit_return_request as r', (join) =>
      join
        .onRef('r.player_id', '=', 'c.player_id')
        .onRef('r.order_no', '=', 'c.order_no')
        .on(sql<boolean>`r.subject = c.provider || ':' || c.payment_id`),
    )
    .select([
      'c.order_no as orderNo',
      sql<string>`c.provider || ':' || c.payment_id`.as('payment'),
      'c.amount',
      'c.currency',
      'c.reason',
      'c.captured_at as since',
      sql<boolean>`r.subject is not null`.as('isAskedBack'),
    ])
    .where('c.outcome', '=', 'suspense')
    .where('d.done_at', 'is', null)
    .orderBy('c.captured_at')
    .limit(limit)
    .$castTo<OpenPayment>()
    .execute()
}

/** Payments in suspense about which no decision is executed. */
export async function sumHeld(shard: ShardReader, playerId: PlayerId): Promise<{ count: number; amount: Money }> {
  return await shard
    .selectFrom('deposit_capture as c')
    .leftJoin('deposit_decision as d', (join) =>
      join
        .onRef('d.player_id', '=', 'c.player_id')
        .onRef('d.order_no', '=', 'c.order_no')
        .on(sql<boolean>`d.subject = c.provider || ':' || c.payment_id`),
    )
    .select([sql<number>`count(*)::int`.as('count'), sql<Money>`coalesce(sum(c.amount), 0)::bigint`.as('amount')])
    .where('c.player_id', '=', playerId)
    .where('c.outcome', '=', 'suspense')
    .where('d.done_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export type OpenProof = {
  readonly orderNo: string
  readonly utr: string
  readonly amount: Money
  readonly currency: string
  readonly since: Date
  /** Why the statement contradicts the UTR, if it does. */
  readonly doubt: string | null
}

/** Orders under review with a submitted UTR. */
export function selectOpenProofs(shard: ShardReader, limit: number): Promise<OpenProof[]> {
  return shard
    .selectFrom('deposit_order as o')
    .select((eb) => [
      'o.order_no as orderNo',
      'o.utr',
      'o.amount',
      'o.currency',
      'o.utr_submitted_at as since',
      eb
        .selectFrom('deposit_event as e')
        .select(sql<string>`e.detail ->> 'reason'`.as('doubt'))
        .whereRef('e.player_id', '=', 'o.player_id')
        .whereRef('e.order_no', '=', 'o.order_no')
        .where(sql<boolean>`e.detail ->> 'utr' = o.utr`)
        .where(sql<boolean>`e.detail ? 'reason'`)
        .orderBy('e.seq', 'desc')
        .limit(1)
        .as('doubt'),
    ])
    .where('o.state', '=', 'UNDER_REVIEW')
    .where('o.utr', 'is not', null)
    .orderBy('o.created_at')
    .limit(limit)
    .$castTo<OpenProof>()
    .execute()
}

export type NamedLine = BankLine & { readonly narration: string; readonly orderNo: string | null }

/** Incoming statement lines with this UTR. */
export function selectLinesByUtr(main: MainReader, utr: string): Promise<NamedLine[]> {
  return main
    .selectFrom('bank_line')
    .select([
      'operator_account_id as account',
      'line_hash as hash',
      'amount',
      'currency',
      'value_date as valueDate',
      'refs',
      'narration',
      'matched_order_no as orderNo',
    ])
    .where(sql<boolean>`refs @> ${[utr]}::text[]`)
    .where('amount', '>', 0n)
    .orderBy('value_date')
    .$castTo<NamedLine>()
    .execute()
}
