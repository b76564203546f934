import type { AppContext } from '../../app-context.ts'
import type { ShardTx } from '../../db/database.ts'
import { depositLapsed } from '../../ledger/index.ts'
import { lapseUnpaidOffer } from '../promo/index.ts'
import { applyOrderEvent } from './apply-order-event.ts'
import { selectCaptures } from './capture/queries.ts'
import type { OrderState } from './order-state.ts'
import { lockOrder } from './queries.ts'
import type { Order } from './stored-order.ts'

/**
 * Closes an order that is not expected to be paid any more (it expired, or the provider or an operator rejected it) and
 * releases its deposit allowance. Money that still arrives is checked as new money is. An order that was paid meanwhile
 * stays as it is and keeps its allowance.
 */
export async function closeOrder(
  app: AppContext,
  order: Order,
  event: 'failed' | 'lapsed' | 'rejected',
  reason?: string,
): Promise<void> {
  const by = event === 'failed' && reason === undefined ? 'bank' : 'operator'
  await applyClosing(app, order, { event, by, reason, canClose: () => true })
}

/** Cancels an order for which no payment is recorded. Returns the order as it is afterwards. */
export async function cancelUnpaidOrder(app: AppContext, order: Order): Promise<Order> {
  const closed = await applyClosing(app, order, {
    event: 'cancelled',
    by: 'player',
    reason: undefined,
    canClose: async (present, tx) =>
      isCancellable(present, (await selectCaptures(tx, order.playerId, order.orderNo)).length),
  })
  return closed ?? order
}

/** An order of coins is created when the coins are there, so there is nothing to cancel. */
export function isCancellable({ state, rail }: Pick<Order, 'state' | 'rail'>, captures: number): boolean {
  return state === 'PENDING' && rail !== 'crypto' && captures === 0
}

/** Closes an order that no provider accepted, unless the workflow or another request started it meanwhile. */
export async function closeOrderWithoutIntent(app: AppContext, order: Order, reason: string): Promise<void> {
  await applyClosing(app, order, {
    event: 'failed',
    by: 'operator',
    reason,
    canClose: ({ providerRef }) => providerRef === null,
  })
}

type Closing = {
  readonly event: 'failed' | 'lapsed' | 'rejected' | 'cancelled'
  readonly by: 'bank' | 'operator' | 'player'
  readonly reason: string | undefined
  /** Called with the locked order. */
  canClose(order: Order, tx: ShardTx): boolean | Promise<boolean>
}

async function applyClosing(
  app: AppContext,
  { playerId, orderNo }: Order,
  { event, by, reason, canClose }: Closing,
): Promise<Order | undefined> {
  const why = reason !== undefined && { detail: { reason }, change: { rejectReason: reason } }
  const order = await app.databases.shardOf(playerId).transact(async (tx) => {
    const present = await lockOrder(tx, playerId, orderNo)
    if (!present || !(await canClose(present, tx))) return present
    const at = app.clock.now()
    const closed = await applyOrderEvent(tx, present, event, { by, at, ...why })
    // Late money is credited without the bonus that the order came with.
    if (closed && isClosedUnpaid(closed.state)) await lapseUnpaidOffer(tx, playerId, orderNo, at)
    return closed ?? present
  })
  if (order && isClosedUnpaid(order.state)) await releaseAllowance(app, order)
  return order
}

/** The order ended without money. */
export function isClosedUnpaid(state: OrderState): boolean {
  return state === 'FAILED' || state === 'EXPIRED' || state === 'REJECTED' || state === 'CANCELLED'
}

/** Idempotent: the ledger ignores an order that is credited or released already. */
export async function releaseAllowance(app: AppContext, { playerId, orderNo, currency }: Order): Promise<void> {
  await depositLapsed(app.ledger, { playerId, order: orderNo, currency })
}
