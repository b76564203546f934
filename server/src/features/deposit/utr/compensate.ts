import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { pushEvent } from '../../../http/push.ts'
import { lateCompensation } from '../../../ledger/index.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { findOrder } from '../find-order.ts'
import type { Order } from '../stored-order.ts'
import { compensationOf } from './compensation.ts'
import { saveCompensation, selectUncompensatedOrders } from './queries.ts'

/**
 * Pays the delay compensation of a credited order whose player submitted a UTR: once, as cash. It depends only on stored
 * fields of the order, so that a repeated run computes the same amount.
 */
export async function compensateOrder(app: AppContext, orderNo: string): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state !== 'SUCCEEDED' || order.compensation !== null) return
  const { playerId, currency, credited, creditedAt, utrSubmittedAt, waitedSince } = order
  if (credited === null || !creditedAt || !utrSubmittedAt) return
  const amount = compensationOf(credited, waitedSince ?? utrSubmittedAt, creditedAt)
  if (amount > nothing) {
    const { answer } = await lateCompensation(app.ledger, {
      playerId,
      reward: `late deposit ${orderNo}`,
      amount,
      currency,
    })
    // An account that was erased meanwhile has a closed wallet and gets none.
    if (answer.status === 'barred') return await forgoCompensation(app, order)
    if (answer.status !== 'posted') throw new Error(`the ledger refused a delay compensation: ${answer.status}`)
  }
  const isNew = await app.databases.shardOf(playerId).transact((tx) => saveCompensation(tx, order, amount))
  if (isNew && amount > nothing) await pushEvent(app, playerId, 'balance')
}

async function forgoCompensation(app: AppContext, order: Order): Promise<void> {
  await app.databases.shardOf(order.playerId).transact((tx) => saveCompensation(tx, order, nothing))
}

const batchSize = 200

/** Compensates the orders that were credited on another path, or whose compensation was interrupted. */
export async function compensateLateOrders(app: AppContext, shard: Shard): Promise<RunCounts> {
  const orders = await selectUncompensatedOrders(shard.read, batchSize)
  for (const { orderNo } of orders) {
    await compensateOrder(app, orderNo).catch((err: unknown) =>
      app.log.error({ err, orderNo }, 'delay compensation failed, will be retried'),
    )
  }
  return { orders: orders.length }
}
