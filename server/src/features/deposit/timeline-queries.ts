import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../db/database.ts'
import type { Order } from './stored-order.ts'

export type TimelineEntry = {
  readonly status: string
  readonly by: 'player' | 'bank' | 'operator'
  readonly at: Date
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The caller holds the order's lock, because the entries of an order are numbered consecutively. */
export async function insertTimelineEntry(
  tx: ShardTx,
  { playerId, orderNo }: Pick<Order, 'playerId' | 'orderNo'>,
  entry: TimelineEntry,
) {
  const { status, by, at, detail = {} } = entry
  await tx
    .insertInto('deposit_event')
    .columns(['player_id', 'order_no', 'seq', 'status', 'by_whom', 'detail', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('deposit_event')
        .select([
          eb.val(playerId).as('player_id'),
          eb.val(orderNo).as('order_no'),
          sql<number>`coalesce(max(seq), 0) + 1`.as('seq'),
          eb.val(status).as('status'),
          eb.val(by).as('by_whom'),
          sql`${JSON.stringify(detail)}::jsonb`.as('detail'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('player_id', '=', playerId)
        .where('order_no', '=', orderNo),
    )
    .execute()
}

export function selectTimeline(shard: ShardReader, { playerId, orderNo }: Order) {
  return shard
    .selectFrom('deposit_event')
    .select(['status', 'by_whom as by', 'detail', 'at'])
    .where('player_id', '=', playerId)
    .where('order_no', '=', orderNo)
    .orderBy('seq')
    .execute()
}
