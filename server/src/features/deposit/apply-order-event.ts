import type { PlayerId } from '@zamra/contract/brand.ts'
import type { ShardTx } from '../../db/database.ts'
import { nextState, type OrderEvent } from './order-state.ts'
import { lockOrder, type OrderChange, updateOrder } from './queries.ts'
import type { Order } from './stored-order.ts'
import { insertTimelineEntry, type TimelineEntry } from './timeline-queries.ts'

export type OrderEventDetails = Pick<TimelineEntry, 'by' | 'at' | 'detail'> & {
  readonly change?: Omit<OrderChange, 'state'>
}

/**
 * One event happens to an order: its row and its timeline change together, or, when the event changes nothing in the
 * present state, not at all. Undefined says the latter. What has happened twice has happened once.
 */
export async function applyOrderEvent(
  tx: ShardTx,
  order: { readonly playerId: PlayerId; readonly orderNo: string },
  event: OrderEvent,
  { change, ...happening }: OrderEventDetails,
): Promise<Order | undefined> {
  const found = await lockOrder(tx, order.playerId, order.orderNo)
  const state = found && nextState(found.state, event)
  if (!state) return undefined
  await updateOrder(tx, found, { ...change, state })
  await insertTimelineEntry(tx, found, { ...happening, status: state })
  return { ...found, state }
}
