import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import { readPages } from '../../workflow/run-each.ts'
import type { Order } from './stored-order.ts'

/** Marks the order finished, unless a webhook was received since the order was read. */
export async function finishOrder(tx: ShardTx, { playerId, orderNo, webhookCount }: Order, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_order')
    .set({ finished_at: at })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where('webhook_count', '=', webhookCount)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Writes down when the order is synced next, unless a webhook was received since the order was read. */
export async function postponeOrder(
  tx: ShardTx,
  { playerId, orderNo, webhookCount }: Order,
  nextSyncAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_order')
    .set({ next_sync_at: nextSyncAt })
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .where('webhook_count', '=', webhookCount)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type Sought = { readonly before: Date; readonly due: Date }

/** All unfinished orders that were created before a time and whose next sync is due, oldest first, in pages of `limit`. */
export function unfinishedOrders(shard: ShardReader, sought: Sought, limit: number) {
  return readPages<PageCursor>((after) => selectUnfinished(shard, sought, limit, after))
}

/** The time stays text: a JavaScript date loses the microseconds, and the next page would repeat the last order. */
type PageCursor = { readonly createdAt: string; readonly orderNo: string }

function selectUnfinished(
  shard: ShardReader,
  { before, due }: Sought,
  limit: number,
  after?: PageCursor,
): Promise<PageCursor[]> {
  return shard
    .selectFrom('deposit_order')
    .select([sql<string>`created_at::text`.as('createdAt'), 'order_no as orderNo'])
    .where('finished_at', 'is', null)
    .where('created_at', '<', before)
    .where((is) => is.or([is('next_sync_at', 'is', null), is('next_sync_at', '<=', due)]))
    .$if(after !== undefined, (orders) =>
      orders.where(sql<boolean>`(created_at, order_no) > (${after?.createdAt}::timestamptz, ${after?.orderNo})`),
    )
    .orderBy('created_at')
    .orderBy('order_no')
    .limit(limit)
    .execute()
}
