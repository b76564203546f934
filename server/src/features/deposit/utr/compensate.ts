import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { pushEvent } from '../../../http/push.ts'
import { lateCompensation } from '../../../ledger/index.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../find-order.ts'
import { compensationOf } from './compensation.ts'
import { saveCompensation, selectUncompensatedOrders } from './queries.ts'

/**
 * What a player is owed who had to prove his transfer and wait: once for an order that was credited, as cash. Everything
 * it is counted from stands in the order, so that whoever counts again counts the same.
 */
export async function compensateOrder(app: AppContext, orderNo: string): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state !== 'SUCCEEDED' || order.compensation !== null) return
  const { playerId, credited, creditedAt, utrSubmittedAt, waitedSince } = order
  if (credited === null || !creditedAt || !utrSubmittedAt) return
  const amount = compensationOf(credited, waitedSince ?? utrSubmittedAt, creditedAt)
  if (amount > nothing) {
    const { answer } = await lateCompensation(app.ledger, { playerId, reward: `late deposit ${orderNo}`, amount })
    if (answer.status !== 'posted') throw new Error(`a compensation could not be paid: ${answer.status}`)
  }
  const isNew = await app.databases.shardOf(playerId).transact((tx) => saveCompensation(tx, order, amount))
  if (isNew && amount > nothing) await pushEvent(app, playerId, 'balance')
}

const ordersAtOnce = 200

/** Those whose order was credited by another way, or by somebody who broke off on the way. */
export async function compensateLateOrders(app: AppContext, shard: Shard): Promise<RunCounts> {
  const orders = await selectUncompensatedOrders(shard.read, ordersAtOnce)
  for (const { orderNo } of orders) {
    await compensateOrder(app, orderNo).catch((err: unknown) =>
      app.log.error({ err, orderNo }, 'a compensation was not paid: it is tried again'),
    )
  }
  return { orders: orders.length }
}
