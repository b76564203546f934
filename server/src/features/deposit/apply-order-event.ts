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
 * Applies one event to an order: changes its state and appends to its timeline in one transaction. Returns undefined,
 * and changes nothing, when the event has no effect in the present state, so that a repeated event is harmless.
 */
export async function applyOrderEvent(
  tx: ShardTx,
  order: { readonly playerId: PlayerId; readonly orderNo: string },
  event: OrderEvent,
  { change, ...entry }: OrderEventDetails,
): Promise<Order | undefined> {
  const found = await lockOrder(tx, order.playerId, order.orderNo)
  const state = found && nextState(found.state, event)
  if (!state) return undefined
  await updateOrder(tx, found, { ...change, state })
  await insertTimelineEntry(tx, found, { ...entry, status: state })
  return { ...found, state }
}
