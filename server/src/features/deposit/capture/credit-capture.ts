import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
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

/** Money that came for an order, and who says so when it is not the order's own company. */
export type ReceivedPayment = Capture & {
  readonly provider?: string
  /** Why it may not be credited although it fits its order. */
  readonly suspenseReason?: string
}

/**
 * Money that came for an order is credited once, or set aside for a person to look at. Three steps, each of which does
 * nothing the second time: what is to become of it is written down under the lock of the order; the book moves the money
 * under the payment's own key; the order says what happened. A crash between two of them is healed by whoever comes next
 * with the same payment: the flow, its sweep, a notice that is sent again.
 */
export async function creditCapture(app: AppContext, order: Order, received: ReceivedPayment): Promise<Classification> {
  const shard = app.databases.shardOf(order.playerId)
  const provider = received.provider ?? order.provider
  const judged = await shard.transact((tx) => recordCapture(tx, order, provider, received))
  const payment = `${provider}:${received.paymentId}`
  const { playerId, orderNo } = order
  if (judged.outcome === 'credited') {
    const { answer } = await depositCredited(app.ledger, {
      playerId,
      order: orderNo,
      payment,
      amount: received.amount,
    })
    if (answer.status === 'closed') return await reclassifyAsSecond(app, order, { ...received, provider })
    if (answer.status !== 'posted') throw new Error(`a deposit could not be credited: ${answer.status}`)
    await shard.transact((tx) => markOrderPaid(tx, order, received, payment))
    await pushEvent(app, playerId, 'balance')
    return judged
  }
  await moveToSuspense(app, order, { ...received, payment }, judged)
  return judged
}

async function recordCapture(
  tx: ShardTx,
  order: Order,
  provider: string,
  received: ReceivedPayment,
): Promise<Classification> {
  const { playerId, orderNo } = order
  const present = (await lockOrder(tx, playerId, orderNo)) ?? order
  const known = await selectCaptures(tx, playerId, orderNo)
  const judged = classifyCapture(present, { ...received, provider }, known)
  if (!judged.isKnown) {
    const { paymentId, amount, currency, rrn = null } = received
    const { outcome, reason = null } = judged
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
      at: now(),
    })
  }
  return judged
}

/** The book has the last word: it credits an order once, whoever asks and under whatever key. */
async function reclassifyAsSecond(
  app: AppContext,
  order: Order,
  received: ReceivedPayment & { readonly provider: string },
) {
  const { playerId } = order
  await app.databases.shardOf(playerId).transact((tx) => markSuspense(tx, { playerId, ...received }, 'second'))
  const judged = { outcome: 'suspense', reason: 'second', isKnown: false } as const
  await moveToSuspense(app, order, { ...received, payment: `${received.provider}:${received.paymentId}` }, judged)
  return judged
}

async function markOrderPaid(
  tx: ShardTx,
  order: Order,
  { amount, rrn }: ReceivedPayment,
  payment: string,
): Promise<void> {
  const at = now()
  const present = (await lockOrder(tx, order.playerId, order.orderNo)) ?? order
  await applyOrderEvent(tx, order, 'paid', {
    by: 'bank',
    at,
    detail: { payment, ...(rrn !== undefined && { rrn }) },
    change: { credited: amount, creditedAt: at, waitedSince: waitedSince(present, { rrn, knownAt: at }) },
  })
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
  // The book of a player has one currency. Money of another is written down with its payment and booked by a person.
  if (reason !== 'currency') {
    const { answer } = await suspenseIn(app.ledger, { playerId, payment, amount })
    if (answer.status !== 'posted') throw new Error(`money could not be set aside: ${answer.status}`)
  }
  const happening = { by: 'bank', at: now(), detail: { payment, reason, amount: String(amount), currency } } as const
  const isNews = await app.databases.shardOf(playerId).transact(async (tx) => {
    await lockOrder(tx, playerId, order.orderNo)
    if (await isInTimeline(tx, order, payment)) return false
    const moved = await applyOrderEvent(tx, order, 'paidOddly', happening)
    // An order that has succeeded stays so; that there is more money to look at stands in its timeline.
    if (!moved) await insertTimelineEntry(tx, order, { ...happening, status: 'SET_ASIDE' })
    return true
  })
  if (isNews)
    app.log.warn({ orderNo: order.orderNo, payment, reason }, 'money was set aside: somebody has to look at it')
}
