import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { NextAction } from '../../providers/payment/port.ts'
import type { OrderState } from './order-state.ts'
import type { NewOrder, Order } from './stored-order.ts'

const columns = [
  'player_id as playerId',
  'order_no as orderNo',
  'client_order_id as clientOrderId',
  'body_hash as bodyHash',
  'market',
  'currency',
  'amount',
  'type',
  'channel',
  'rail',
  'method_name as methodName',
  'provider',
  'provider_ref as providerRef',
  'next_action as nextAction',
  'operator_account_id as operatorAccountId',
  'reference',
  'promo_id as promoId',
  'state',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'finished_at as finishedAt',
  'credited',
  'credited_at as creditedAt',
  'utr',
  'utr_submitted_at as utrSubmittedAt',
  'proof_file as proofFile',
  'reject_reason as rejectReason',
  'compensation',
  'waited_since as waitedSince',
  'webhook_count as webhookCount',
] as const

function selectOrders(shard: ShardReader, playerId: PlayerId) {
  return shard.selectFrom('deposit_order').select(columns).where('player_id', '=', playerId).$castTo<Order>()
}

export function selectOrder(shard: ShardReader, playerId: PlayerId, orderNo: string): Promise<Order | undefined> {
  return selectOrders(shard, playerId).where('order_no', '=', orderNo).executeTakeFirst()
}

/** Reads the order and locks its row until the end of the transaction. */
export function lockOrder(tx: ShardTx, playerId: PlayerId, orderNo: string): Promise<Order | undefined> {
  return selectOrders(tx, playerId).where('order_no', '=', orderNo).forUpdate().executeTakeFirst()
}

export function selectByClientOrder(shard: ShardReader, playerId: PlayerId, clientOrderId: string) {
  return selectOrders(shard, playerId).where('client_order_id', '=', clientOrderId).executeTakeFirst()
}

/** The states of the orders with these client order ids. */
export async function selectStates(
  shard: ShardReader,
  playerId: PlayerId,
  clientOrderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderState>> {
  if (clientOrderIds.length === 0) return new Map()
  const rows = await shard
    .selectFrom('deposit_order')
    .select(['client_order_id as id', 'state'])
    .where('player_id', '=', playerId)
    .where('client_order_id', 'in', clientOrderIds)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state as OrderState]))
}

export type RecordFilter = {
  readonly since: Date
  readonly until: Date
  readonly state: OrderState | undefined
  readonly offset: number
  readonly limit: number
}

export function selectRecord(
  shard: ShardReader,
  playerId: PlayerId,
  { since, until, state, offset, limit }: RecordFilter,
) {
  return selectOrders(shard, playerId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .$if(state !== undefined, (orders) => orders.where('state', '=', state as OrderState))
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countRecord(
  shard: ShardReader,
  playerId: PlayerId,
  { since, until, state }: RecordFilter,
): Promise<number> {
  const { count } = await shard
    .selectFrom('deposit_order')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .$if(state !== undefined, (orders) => orders.where('state', '=', state as OrderState))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The sum of the player's orders that may be paid at any moment, or whose payment is recorded and about to be credited.
 * `except` is the order whose own money is being decided.
 */
export async function sumExpected(
  shard: ShardReader,
  { playerId, except = '' }: { readonly playerId: PlayerId; readonly except?: string },
): Promise<Money> {
  const { sum } = await shard
    .selectFrom('deposit_order as o')
    .select(sql<Money>`coalesce(sum(o.amount), 0)::bigint`.as('sum'))
    .where('o.player_id', '=', playerId)
    .where('o.order_no', '<>', except)
    .where('o.state', '<>', 'SUCCEEDED')
    .where((eb) =>
      eb.or([
        eb('o.state', 'in', ['PENDING', 'UNDER_REVIEW']),
        eb.exists(
          eb
            .selectFrom('deposit_capture as c')
            .select('c.payment_id')
            .whereRef('c.player_id', '=', 'o.player_id')
            .whereRef('c.order_no', '=', 'o.order_no')
            .where('c.outcome', '=', 'credited'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return sum
}

/** Locks the player until the end of the transaction, so that their orders are created one after the other. */
export async function lockPlayer(tx: ShardTx, playerId: PlayerId): Promise<void> {
  await tx.selectFrom('player').select('player_id').where('player_id', '=', playerId).forNoKeyUpdate().execute()
}

export async function selectDepositor(shard: ShardReader, playerId: PlayerId) {
  return await shard
    .selectFrom('player')
    .select(['phone_sealed as phoneSealed', 'kyc_level as kycLevel', 'erased_at as erasedAt'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

/** False when the order number is taken. */
export async function insertOrder(tx: ShardTx, order: NewOrder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deposit_order')
    .values({
      player_id: order.playerId,
      order_no: order.orderNo,
      client_order_id: order.clientOrderId,
      body_hash: order.bodyHash,
      market: order.market,
      currency: order.currency,
      amount: order.amount,
      type: order.type,
      channel: order.channel,
      rail: order.rail,
      method_name: JSON.stringify(order.methodName),
      provider: order.provider,
      operator_account_id: order.operatorAccountId,
      reference: order.reference,
      promo_id: order.promoId,
      state: 'PENDING',
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'order_no']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes an order that was refused before it could be paid. */
export async function deleteOrderWithoutIntent(tx: ShardTx, { playerId, orderNo }: Order): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('deposit_order')
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where('state', '=', 'PENDING')
    .where('provider_ref', 'is', null)
    .where('webhook_count', '=', 0)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await tx.deleteFrom('deposit_event').where('player_id', '=', playerId).where('order_no', '=', orderNo).execute()
}

/** Keeps the first intent only: the payer must never see two different payment instructions. */
export async function saveIntent(
  tx: ShardTx,
  { playerId, orderNo }: Order,
  intent: { readonly provider: string; readonly providerRef: string; readonly next: NextAction },
): Promise<void> {
  await tx
    .updateTable('deposit_order')
    .set({
      provider: intent.provider,
      provider_ref: intent.providerRef,
      next_action: JSON.stringify(intent.next),
    })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where('state', '=', 'PENDING')
    .where('provider_ref', 'is', null)
    .execute()
}

export type OrderChange = {
  readonly state?: OrderState
  readonly credited?: bigint
  readonly creditedAt?: Date
  readonly waitedSince?: Date | null
  readonly rejectReason?: string
  readonly utr?: string
  readonly utrSubmittedAt?: Date
  readonly proofFile?: string | null
  readonly finishedAt?: Date | null
}

export async function updateOrder(tx: ShardTx, { playerId, orderNo }: Order, change: OrderChange): Promise<void> {
  await tx
    .updateTable('deposit_order')
    .set({
      ...(change.state !== undefined && { state: change.state }),
      ...(change.credited !== undefined && { credited: change.credited }),
      ...(change.creditedAt !== undefined && { credited_at: change.creditedAt }),
      ...(change.waitedSince !== undefined && { waited_since: change.waitedSince }),
      ...(change.rejectReason !== undefined && { reject_reason: change.rejectReason }),
      ...(change.utr !== undefined && { utr: change.utr }),
      ...(change.utrSubmittedAt !== undefined && { utr_submitted_at: change.utrSubmittedAt }),
      ...(change.proofFile !== undefined && { proof_file: change.proofFile }),
      ...(change.finishedAt !== undefined && { finished_at: change.finishedAt }),
    })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .execute()
}
