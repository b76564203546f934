import type { ShardTx } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { selectCaptures } from './capture/queries.ts'
import { readHeldPayments } from './held-payments.ts'
import { parseOrderNo } from './order-number.ts'
import { lockOrder } from './queries.ts'
import { nameOf } from './review/decide-payment.ts'
import { insertReturnRequest, selectDecisions, selectReturnRequests } from './review/queries.ts'
import type { Order } from './stored-order.ts'
import { insertTimelineEntry } from './timeline-queries.ts'

/**
 * Stores the player's request to have the held money of an order sent back. No rail here can send money by itself, so an
 * operator sends it and records the reference; until then the request waits in `npm run review`. Repeating it is harmless,
 * and a payment about which an operator has decided already is left alone.
 */
export const sendBack: Handler<'/recharge/sendBack'> = async (ctx, { orderNo }) => {
  const { app, playerId, now: at } = ctx
  const isOwn = parseOrderNo(orderNo) === playerId
  const held = await app.databases.shardOf(playerId).transact(async (tx) => {
    const order = isOwn ? await lockOrder(tx, playerId, orderNo) : undefined
    if (!order) return []
    const requested = await requestReturns(tx, order, at)
    if (requested > 0) await insertTimelineEntry(tx, order, { status: 'RETURN_REQUESTED', by: 'player', at })
    return await readHeldPayments(tx, order)
  })
  if (held.length === 0) throw ctx.refusal('thing.notFound', {})
  return { held }
}

async function requestReturns(tx: ShardTx, order: Order, at: Date): Promise<number> {
  const captures = await selectCaptures(tx, order.playerId, order.orderNo)
  const decided = new Set((await selectDecisions(tx, order)).map(({ subject }) => subject))
  const requested = await selectReturnRequests(tx, order)
  const open = captures
    .filter(({ outcome }) => outcome === 'suspense')
    .map(nameOf)
    .filter((name) => !decided.has(name) && !requested.has(name))
  for (const name of open) await insertReturnRequest(tx, order, name, at)
  return open.length
}
