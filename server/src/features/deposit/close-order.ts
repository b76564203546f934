import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import { depositLapsed } from '../../ledger/index.ts'
import { applyOrderEvent } from './apply-order-event.ts'
import type { OrderState } from './order-state.ts'
import { lockOrder } from './queries.ts'
import type { Order } from './stored-order.ts'

/**
 * Nobody will pay this order as far as can be seen: its time is up, or its company says no. The player may order as much
 * again, so his allowance is given back. Should money come all the same, it is credited all the same. An order that has
 * gone another way meanwhile goes on, and keeps its allowance.
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

/** No company has taken it. One that another has begun meanwhile, the flow or the request, is somebody's to pay. */
export async function closeUnstartedOrder(app: AppContext, order: Order, reason: string): Promise<void> {
  await applyClosing(app, order, {
    event: 'failed',
    by: 'operator',
    reason,
    canClose: ({ providerRef }) => providerRef === null,
  })
}

type Closing = {
  readonly event: 'failed' | 'lapsed' | 'rejected'
  readonly by: 'bank' | 'operator'
  readonly reason: string | undefined
  /** Asked about the order as it is once nobody else can change it. */
  canClose(order: Order): boolean
}

async function applyClosing(
  app: AppContext,
  { playerId, orderNo }: Order,
  { event, by, reason, canClose }: Closing,
): Promise<void> {
  const why = reason !== undefined && { detail: { reason }, change: { rejectReason: reason } }
  const order = await app.databases.shardOf(playerId).transact(async (tx) => {
    const present = await lockOrder(tx, playerId, orderNo)
    if (!present || !canClose(present)) return present
    return (await applyOrderEvent(tx, present, event, { by, at: now(), ...why })) ?? present
  })
  if (order && isClosedUnpaid(order.state)) await releaseAllowance(app, order)
}

/** Nobody is expected to pay it any more. */
export function isClosedUnpaid(state: OrderState): boolean {
  return state === 'FAILED' || state === 'EXPIRED' || state === 'REJECTED'
}

/** Again and again harmless: what is credited or given back already stays as it is. */
export async function releaseAllowance(app: AppContext, { playerId, orderNo }: Order): Promise<void> {
  await depositLapsed(app.ledger, { playerId, order: orderNo })
}
