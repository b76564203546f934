import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx, ShardReader } from '../../../db/database.ts'
import type { ReceivedWebhook } from '../webhook/queries.ts'

/** Up to when a provider's reports were reconciled; undefined before the first run. */
export async function selectReconciledUntil(main: MainReader, provider: string): Promise<Date | undefined> {
  const row = await main
    .selectFrom('payment_reconciliation')
    .select('reconciled_until')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.reconciled_until
}

/** Never moves backwards, also when two runs overlap. */
export async function saveReconciledUntil(tx: MainTx, provider: string, until: Date): Promise<void> {
  await tx
    .insertInto('payment_reconciliation')
    .values({ provider, reconciled_until: until })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        reconciled_until: sql`greatest(payment_reconciliation.reconciled_until, excluded.reconciled_until)`,
      }),
    )
    .execute()
}

export type RecordedCapture = {
  readonly playerId: PlayerId
  readonly paymentId: string
  readonly orderNo: string
  readonly amount: Money
  readonly currency: string
  readonly at: Date
  /** An operator decided to return it. */
  readonly isReturned: boolean
}

/** Our captures with these payment ids of a provider. */
export function selectCapturesById(shard: ShardReader, provider: string, payments: readonly string[]) {
  return captures(shard, provider).where('c.payment_id', 'in', payments).execute()
}

export function selectCapturesBetween(shard: ShardReader, provider: string, from: Date, to: Date) {
  return captures(shard, provider).where('c.captured_at', '>=', from).where('c.captured_at', '<', to).execute()
}

function captures(shard: ShardReader, provider: string) {
  return shard
    .selectFrom('deposit_capture as c')
    .leftJoin('deposit_decision as d', (join) =>
      join
        .onRef('d.player_id', '=', 'c.player_id')
        .onRef('d.order_no', '=', 'c.order_no')
        .on(sql<boolean>`d.subject = c.provider || ':' || c.payment_id`),
    )
    .select([
      'c.player_id as playerId',
      'c.payment_id as paymentId',
      'c.order_no as orderNo',
      'c.amount',
      'c.currency',
      'c.captured_at as at',
    ])
    .select(sql<boolean>`coalesce(d.decision = 'return', false)`.as('isReturned'))
    .where('c.provider', '=', provider)
    .$castTo<RecordedCapture>()
}

/** When a webhook was first received. */
export async function selectWebhookReceivedAt(
  shard: ShardReader,
  { playerId, provider, dedupeKey }: Pick<ReceivedWebhook, 'playerId' | 'provider' | 'dedupeKey'>,
): Promise<Date | undefined> {
  const row = await shard
    .selectFrom('deposit_webhook')
    .select('received_at as at')
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return row?.at
}

/**
 * A difference between a provider's report and our captures. `noOrder`: a payment for no order of ours. `missingHere`: the
 * order was synced and still does not have the payment. `missingThere`: only we have the payment. `differs`: another
 * amount or currency. `refunded`: money went back to the payer without a decision of an operator.
 */
export type Finding = {
  readonly provider: string
  readonly paymentId: string
  readonly kind: 'noOrder' | 'missingHere' | 'missingThere' | 'differs' | 'refunded'
  readonly orderNo?: string | undefined
  readonly amount: Money
  readonly currency: string
  readonly at: Date
  /** What the other side says, as text for the operator. */
  readonly detail: string
}

/** True when the finding is new. */
export async function insertFinding(tx: MainTx, finding: Finding, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('payment_finding')
    .values({
      provider: finding.provider,
      payment_id: finding.paymentId,
      kind: finding.kind,
      order_no: finding.orderNo ?? null,
      amount: finding.amount,
      currency: finding.currency,
      happened_at: finding.at,
      detail: finding.detail,
      found_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id', 'kind']).doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return row !== undefined
}

export type StoredFinding = Omit<Finding, 'orderNo'> & {
  readonly orderNo: string | null
  readonly since: Date
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly closedWhy: string | null
}

function findings(main: MainReader) {
  return main
    .selectFrom('payment_finding')
    .select([
      'provider',
      'payment_id as paymentId',
      'kind',
      'order_no as orderNo',
      'amount',
      'currency',
      'happened_at as at',
      'detail',
      'found_at as since',
      'closed_at as closedAt',
      'closed_by as closedBy',
      'closed_why as closedWhy',
    ])
    .$castTo<StoredFinding>()
}

export function listOpenFindings(main: MainReader, limit: number): Promise<StoredFinding[]> {
  return findings(main).where('closed_at', 'is', null).orderBy('found_at').limit(limit).execute()
}

export function listFindingsOf(main: MainReader, orderNo: string): Promise<StoredFinding[]> {
  return findings(main).where('order_no', '=', orderNo).orderBy('found_at').execute()
}

export type FindingName = Pick<Finding, 'provider' | 'paymentId' | 'kind'>

export function selectFinding(main: MainReader, { provider, paymentId, kind }: FindingName) {
  return findings(main)
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** The first decision stays. */
export async function closeFinding(
  tx: MainTx,
  { provider, paymentId, kind }: FindingName,
  {
    by,
    why,
    at,
    approval,
  }: { readonly by: string; readonly why: string; readonly at: Date; readonly approval: { readonly by: string } },
): Promise<void> {
  await tx
    .updateTable('payment_finding')
    .set({
      closed_at: at,
      closed_by: by,
      closed_why: why,
      closed_approved_by: approval.by,
      closed_approval: JSON.stringify(approval),
    })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute()
}
