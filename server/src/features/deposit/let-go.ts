import { now } from '../../base/clock.ts'
import type { House } from '../../http/context.ts'
import { depositLapsed } from '../../ledger/index.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './stored-order.ts'

/**
 * Nobody will pay this order as far as can be seen: its time is up, or its company says no. The player may order as much
 * again, so his allowance is given back. Should money come all the same, it is credited all the same.
 */
export async function letGo(
  house: House,
  order: Order,
  event: 'failed' | 'lapsed' | 'rejected',
  reason?: string,
): Promise<void> {
  const by = event === 'failed' && reason === undefined ? 'bank' : 'house'
  await house.databases.shardOf(order.playerId).transact((tx) =>
    moveOrder(tx, order, event, {
      by,
      at: now(),
      ...(reason !== undefined && { detail: { reason }, change: { rejectReason: reason } }),
    }),
  )
  await giveAllowanceBack(house, order)
}

/** Again and again harmless: what is credited or given back already stays as it is. */
export async function giveAllowanceBack(house: House, { playerId, orderNo }: Order): Promise<void> {
  await depositLapsed(house.ledger, { playerId, order: orderNo })
}
