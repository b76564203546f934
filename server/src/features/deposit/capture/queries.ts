import type { PlayerId } from '@zamra/contract/brand.ts'
import type { HeldReason } from '@zamra/contract/held-payment.ts'
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
  /** Why it is in suspense, the decisive reason first. Empty when it is credited. */
  readonly heldFor: readonly HeldReason[]
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
      // Payments recorded before the figures were kept have the code alone.
      sql<HeldReason[]>`coalesce(held_for, case when reason is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('code', reason, 'params', '{}'::jsonb)) end)`.as('heldFor'),
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

export type NewCapture = Omit<StoredCapture, 'outcome'> & {
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
      ...columnsOf(capture.heldFor),
      rrn: capture.rrn,
      captured_at: capture.at,
    })
    .execute()
}

function columnsOf(heldFor: readonly HeldReason[]) {
  const [first] = heldFor
  if (!first) return { outcome: 'credited' as const }
  return { outcome: 'suspense' as const, reason: first.code, held_for: JSON.stringify(heldFor) }
}

/** Reclassifies a capture that the ledger has refused to credit. */
export async function markSuspense(
  tx: ShardTx,
  { playerId, provider, paymentId }: Pick<NewCapture, 'playerId' | 'provider' | 'paymentId'>,
  heldFor: readonly HeldReason[],
): Promise<void> {
  await tx
    .updateTable('deposit_capture')
    .set(columnsOf(heldFor))
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
