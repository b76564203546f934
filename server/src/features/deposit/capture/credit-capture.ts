import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { pushEvent } from '../../../http/push.ts'
import { depositCredited, suspenseIn } from '../../../ledger/index.ts'
import type { Capture } from '../../../providers/payment/port.ts'
import { applyOrderEvent } from '../apply-order-event.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { type Classification, classifyCapture } from './classify-capture.ts'
import { insertCapture, isInTimeline, markSuspense, selectCaptures } from './queries.ts'
import { waitedSince } from './waited-since.ts'

/** A payment for an order. `provider` is set when it was reported by another party than the order's own provider. */
export type ReceivedPayment = Capture & {
  readonly provider?: string
  /** Why it goes to suspense although it matches the order. */
  readonly suspenseReason?: string
}

/**
 * Credits a payment once, or moves it to suspense for a review. Three idempotent steps: the classification is stored
 * under the order's lock; the ledger posts the money under the payment's key; the order and its timeline are updated. A
 * crash between two steps is repaired by the next sync, sweep or webhook that brings the same payment.
 */
export async function creditCapture(app: AppContext, order: Order, received: ReceivedPayment): Promise<Classification> {
  const shard = app.databases.shardOf(order.playerId)
  const at = app.clock.now()
  const provider = received.provider ?? order.provider
  const classified = await shard.transact((tx) => recordCapture(tx, order, { ...received, provider, at }))
  const payment = `${provider}:${received.paymentId}`
  const { playerId, orderNo } = order
  if (classified.outcome === 'credited') {
    const { answer } = await depositCredited(app.ledger, {
      playerId,
      order: orderNo,
      payment,
      amount: received.amount,
      currency: received.currency,
    })
    if (answer.status === 'closed') return await reclassifyAsSecond(app, order, { ...received, provider })
    if (answer.status !== 'posted') throw new Error(`the ledger refused to credit a deposit: ${answer.status}`)
    await shard.transact((tx) => markOrderPaid(tx, order, { ...received, payment, at }))
    await pushEvent(app, playerId, 'balance')
    return classified
  }
  await moveToSuspense(app, order, { ...received, payment }, classified)
  return classified
}

async function recordCapture(
  tx: ShardTx,
  order: Order,
  received: ReceivedPayment & { readonly provider: string; readonly at: Date },
): Promise<Classification> {
  const { playerId, orderNo } = order
  const present = (await lockOrder(tx, playerId, orderNo)) ?? order
  const known = await selectCaptures(tx, playerId, orderNo)
  const classified = classifyCapture(present, received, known)
  if (!classified.isKnown) {
    const { provider, paymentId, amount, currency, rrn = null, at } = received
    const { outcome, reason = null } = classified
    await insertCapture(tx, {
      playerId,
      orderNo,
      provider,
      paymentId,
      amount,
      currency,
      outcome,
      reason,
      rrn,
      at,
    })
  }
  return classified
}

/** The ledger credits an order once. When it was credited under another payment, this payment goes to suspense. */
async function reclassifyAsSecond(
  app: AppContext,
  order: Order,
  received: ReceivedPayment & { readonly provider: string },
) {
  const { playerId } = order
  await app.databases.shardOf(playerId).transact((tx) => markSuspense(tx, { playerId, ...received }, 'second'))
  const classified = { outcome: 'suspense', reason: 'second', isKnown: false } as const
  await moveToSuspense(app, order, { ...received, payment: `${received.provider}:${received.paymentId}` }, classified)
  return classified
}

async function markOrderPaid(
  tx: ShardTx,
  order: Order,
  { amount, rrn, payment, at }: KeyedPayment & { readonly at: Date },
): Promise<void> {
  const present = (await lockOrder(tx, order.playerId, order.orderNo)) ?? order
  await applyOrderEvent(tx, order, 'paid', {
    by: 'bank',
    at,
    detail: { payment, ...(rrn !== undefined && { rrn }) },
    change: { credited: amount, creditedAt: at, waitedSince: waitedSince(present, { rrn, knownAt: at }) },
  })
}

/** The log message by the reason of the classification, so that each case can be searched for. */
const suspenseMessages: Readonly<Record<string, string>> = {
  amount: 'deposit amount mismatch, moved to suspense',
  currency: 'deposit currency mismatch, moved to suspense',
  second: 'second payment of a deposit order, moved to suspense',
  limit: 'deposit over the limit, moved to suspense',
  excluded: 'deposit of an excluded player, moved to suspense',
}

type KeyedPayment = ReceivedPayment & { readonly payment: string }

async function moveToSuspense(
  app: AppContext,
  order: Order,
  paid: KeyedPayment,
  { reason }: Classification,
): Promise<void> {
  const { playerId } = order
  const { amount, currency, payment } = paid
  // A wallet has one currency. A payment in another one is only recorded, and an operator returns it.
  if (reason !== 'currency') {
    const { answer } = await suspenseIn(app.ledger, { playerId, payment, amount, currency })
    if (answer.status !== 'posted')
      throw new Error(`the ledger refused to move a payment to suspense: ${answer.status}`)
  }
  const entry = {
    by: 'bank',
    at: app.clock.now(),
    detail: { payment, reason, amount: String(amount), currency },
  } as const
  const isFirst = await app.databases.shardOf(playerId).transact(async (tx) => {
    await lockOrder(tx, playerId, order.orderNo)
    if (await isInTimeline(tx, order, payment)) return false
    const isApplied = await applyOrderEvent(tx, order, 'paidOddly', entry)
    // An order that has succeeded stays succeeded; the extra payment is only added to its timeline.
    if (!isApplied) await insertTimelineEntry(tx, order, { ...entry, status: 'SET_ASIDE' })
    return true
  })
  if (isFirst)
    app.log.warn(
      { orderNo: order.orderNo, payment, reason },
      suspenseMessages[reason ?? ''] ?? 'deposit moved to suspense',
    )
}
