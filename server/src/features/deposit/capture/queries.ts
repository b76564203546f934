import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export type Outcome = 'credited' | 'suspense'

export type StoredCapture = {
  readonly provider: string
  readonly paymentId: string
  readonly amount: Money
  readonly currency: string
  readonly outcome: Outcome
  readonly reason: string | null
  readonly rrn: string | null
  /** When it was recorded. */
  readonly at: Date
}

export function selectCaptures(shard: ShardReader, playerId: PlayerId, orderNo: string): Promise<StoredCapture[]> {
  return shard
    .selectFrom('deposit_capture')
    .select([
      'provider',
      'payment_id as paymentId',
      'amount',
      'currency',
      'outcome',
      'reason',
      'rrn',
      'captured_at as at',
    ])
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .orderBy('captured_at')
    .orderBy('payment_id')
    .$castTo<StoredCapture>()
    .execute()
}

export type NewCapture = StoredCapture & {
  readonly playerId: PlayerId
  readonly orderNo: string
}

export async function insertCapture(tx: ShardTx, capture: NewCapture): Promise<void> {
  await tx
    .insertInto('deposit_capture')
    .values({
      player_id: capture.playerId,
      provider: capture.provider,
      payment_id: capture.paymentId,
      order_no: capture.orderNo,
      amount: capture.amount,
      currency: capture.currency,
      outcome: capture.outcome,
      reason: capture.reason,
      rrn: capture.rrn,
      captured_at: capture.at,
    })
    .execute()
}

/** Reclassifies a capture after the ledger has refused to credit its order a second time. */
export async function markSuspense(
  tx: ShardTx,
  { playerId, provider, paymentId }: Pick<NewCapture, 'playerId' | 'provider' | 'paymentId'>,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('deposit_capture')
    .set({ outcome: 'suspense', reason })
    .where('player_id', '=', playerId)
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Whether the timeline of the order mentions the payment. */
export async function isInTimeline(
  shard: ShardReader,
  { playerId, orderNo }: { readonly playerId: PlayerId; readonly orderNo: string },
  payment: string,
): Promise<boolean> {
  const row = await shard
    .selectFrom('deposit_event')
    .select('seq')
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where(sql<string>`detail ->> 'payment'`, '=', payment)
    .executeTakeFirst()
  return row !== undefined
}
