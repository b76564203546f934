import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { ShardTx } from '../../db/database.ts'
import { nextState, type OrderEvent } from './order.ts'
import { parseOrderNo } from './order-no.ts'
import { lockOrder, type OrderChange, selectOrder, updateOrder } from './queries.ts'
import type { Order } from './stored-order.ts'
import { type Happening, insertEvent } from './timeline/queries.ts'

/** The order with this number, whoever's it is. For those to whom a company or a bank has named it. */
export async function findOrder(app: AppContext, orderNo: string): Promise<Order | undefined> {
  const playerId = parseOrderNo(orderNo)
  return playerId === undefined ? undefined : selectOrder(app.databases.shardOf(playerId).read, playerId, orderNo)
}

export type Move = Pick<Happening, 'by' | 'at' | 'detail'> & { readonly change?: Omit<OrderChange, 'state'> }

/**
 * One event happens to an order: its row and its timeline change together, or, when the event changes nothing in the
 * present state, not at all. Undefined says the latter. What has happened twice has happened once.
 */
export async function moveOrder(
  tx: ShardTx,
  order: { readonly playerId: PlayerId; readonly orderNo: string },
  event: OrderEvent,
  { change, ...happening }: Move,
): Promise<Order | undefined> {
  const found = await lockOrder(tx, order.playerId, order.orderNo)
  const state = found && nextState(found.state, event)
  if (!state) return undefined
  await updateOrder(tx, found, { ...change, state })
  await insertEvent(tx, found, { ...happening, status: state })
  return { ...found, state }
}
