import type { Handler } from '../../http/context.ts'
import { cancelUnpaidOrder } from './close-order.ts'
import { parseOrderNo } from './order-number.ts'
import { summaryOf } from './place-order.ts'
import { selectOrder } from './queries.ts'

/**
 * Cancels an unpaid order of the player, so that it no longer blocks a new one. An order for which money is recorded, or a
 * UTR was submitted, stays; the refusal contains the order as it is. Repeating the call gets the same answer.
 */
export const cancelOrder: Handler<'/recharge/cancelOrder'> = async (ctx, { orderNo }) => {
  const { app, playerId } = ctx
  const shard = app.databases.shardOf(playerId).read
  const order = parseOrderNo(orderNo) === playerId ? await selectOrder(shard, playerId, orderNo) : undefined
  if (!order) throw ctx.refusal('thing.notFound', {})
  const after = await cancelUnpaidOrder(app, order)
  if (after.state !== 'CANCELLED') throw ctx.refusal('thing.alreadyDone', { original: summaryOf(after) })
  return { status: 'CANCELLED' }
}
