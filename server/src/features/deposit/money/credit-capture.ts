import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { ShardTx } from '../../../db/database.ts'
import { pushEvent } from '../../../http/push.ts'
import { depositCredited, suspenseIn } from '../../../ledger/index.ts'
import type { Capture } from '../../../providers/payment/port.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { insertEvent } from '../timeline/queries.ts'
import { type Judged, judgeCapture } from './judge-capture.ts'
import { insertCapture, isTold, selectCaptures, setAside } from './queries.ts'
import { waitedSince } from './waited-since.ts'

/** Money that came for an order, and who says so when it is not the order's own company. */
export type Received = Capture & {
  readonly provider?: string
  /** Why it may not be credited although it fits its order. */
  readonly aside?: string
}

/**
 * Money that came for an order is credited once, or set aside for a person to look at. Three steps, each of which does
 * nothing the second time: what is to become of it is written down under the lock of the order; the book moves the money
 * under the payment's own key; the order says what happened. A crash between two of them is healed by whoever comes next
 * with the same payment: the flow, its sweep, a notice that is sent again.
 */
export async function creditCapture(app: AppContext, order: Order, received: Received): Promise<Judged> {
  const shard = app.databases.shardOf(order.playerId)
  const provider = received.provider ?? order.provider
  const judged = await shard.transact((tx) => writeDown(tx, order, provider, received))
  const payment = `${provider}:${received.paymentId}`
  const { playerId, orderNo } = order
  if (judged.outcome === 'credited') {
    const { answer } = await depositCredited(app.ledger, {
      playerId,
      order: orderNo,
      payment,
      amount: received.amount,
    })
    if (answer.status === 'closed') return await takeBack(app, order, { ...received, provider })
    if (answer.status !== 'posted') throw new Error(`a deposit could not be credited: ${answer.status}`)
    await shard.transact((tx) => succeed(tx, order, received, payment))
    await pushEvent(app, playerId, 'balance')
    return judged
  }
  await putAside(app, order, { ...received, payment }, judged)
  return judged
}

async function writeDown(tx: ShardTx, order: Order, provider: string, received: Received): Promise<Judged> {
  const { playerId, orderNo } = order
  const present = (await lockOrder(tx, playerId, orderNo)) ?? order
  const known = await selectCaptures(tx, playerId, orderNo)
  const judged = judgeCapture(present, { ...received, provider }, known)
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
async function takeBack(app: AppContext, order: Order, received: Received & { readonly provider: string }) {
  const { playerId } = order
  await app.databases.shardOf(playerId).transact((tx) => setAside(tx, { playerId, ...received }, 'second'))
  const judged = { outcome: 'suspense', reason: 'second', isKnown: false } as const
  await putAside(app, order, { ...received, payment: `${received.provider}:${received.paymentId}` }, judged)
  return judged
}

async function succeed(tx: ShardTx, order: Order, { amount, rrn }: Received, payment: string): Promise<void> {
  const at = now()
  const present = (await lockOrder(tx, order.playerId, order.orderNo)) ?? order
  await moveOrder(tx, order, 'paid', {
    by: 'bank',
    at,
    detail: { payment, ...(rrn !== undefined && { rrn }) },
    change: { credited: amount, creditedAt: at, waitedSince: waitedSince(present, { rrn, knownAt: at }) },
  })
}

type Paid = Received & { readonly payment: string }

async function putAside(app: AppContext, order: Order, paid: Paid, { reason }: Judged): Promise<void> {
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
    if (await isTold(tx, order, payment)) return false
    const moved = await moveOrder(tx, order, 'paidOddly', happening)
    // An order that has succeeded stays so; that there is more money to look at stands in its timeline.
    if (!moved) await insertEvent(tx, order, { ...happening, status: 'SET_ASIDE' })
    return true
  })
  if (isNews)
    app.log.warn({ orderNo: order.orderNo, payment, reason }, 'money was set aside: somebody has to look at it')
}
