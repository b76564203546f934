import type { AppContext } from '../../app-context.ts'
import { parseOrderNo } from './order-number.ts'
import { selectOrder } from './queries.ts'
import type { Order } from './stored-order.ts'

/** Finds an order by its number alone, without checking who asks: for webhooks, statements and the back office. */
export async function findOrder(app: AppContext, orderNo: string): Promise<Order | undefined> {
  const playerId = parseOrderNo(orderNo)
  return playerId === undefined ? undefined : selectOrder(app.databases.shardOf(playerId).read, playerId, orderNo)
}
