import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import { depositLapsed } from '../../ledger/index.ts'
import { moveOrder } from './move-order.ts'
import type { OrderState } from './order.ts'
import { lockOrder } from './queries.ts'
import type { Order } from './stored-order.ts'

/**
 * Nobody will pay this order as far as can be seen: its time is up, or its company says no. The player may order as much
 * again, so his allowance is given back. Should money come all the same, it is credited all the same. An order that has
 * gone another way meanwhile goes on, and keeps its allowance.
 */
export async function letGo(
  app: AppContext,
  order: Order,
  event: 'failed' | 'lapsed' | 'rejected',
  reason?: string,
): Promise<void> {
  const by = event === 'failed' && reason === undefined ? 'bank' : 'operator'
  await end(app, order, { event, by, reason, mayEnd: () => true })
}

/** No company has taken it. One that another has begun meanwhile, the flow or the request, is somebody's to pay. */
export async function letGoUnbegun(app: AppContext, order: Order, reason: string): Promise<void> {
  await end(app, order, { event: 'failed', by: 'operator', reason, mayEnd: ({ providerRef }) => providerRef === null })
}

type End = {
  readonly event: 'failed' | 'lapsed' | 'rejected'
  readonly by: 'bank' | 'operator'
  readonly reason: string | undefined
  /** Asked about the order as it is once nobody else can change it. */
  mayEnd(order: Order): boolean
}

async function end(app: AppContext, { playerId, orderNo }: Order, { event, by, reason, mayEnd }: End): Promise<void> {
  const why = reason !== undefined && { detail: { reason }, change: { rejectReason: reason } }
  const order = await app.databases.shardOf(playerId).transact(async (tx) => {
    const present = await lockOrder(tx, playerId, orderNo)
    if (!present || !mayEnd(present)) return present
    return (await moveOrder(tx, present, event, { by, at: now(), ...why })) ?? present
  })
  if (order && isOver(order.state)) await giveAllowanceBack(app, order)
}

/** Nobody is expected to pay it any more. */
export function isOver(state: OrderState): boolean {
  return state === 'FAILED' || state === 'EXPIRED' || state === 'REJECTED'
}

/** Again and again harmless: what is credited or given back already stays as it is. */
export async function giveAllowanceBack(app: AppContext, { playerId, orderNo }: Order): Promise<void> {
  await depositLapsed(app.ledger, { playerId, order: orderNo })
}
