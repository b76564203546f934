import type { HeldReason } from '@zamra/contract/held-payment.ts'
import { wireMoney } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { pushEvent } from '../../../http/push.ts'
import { depositCredited, suspenseIn } from '../../../ledger/index.ts'
import type { Capture } from '../../../providers/payment/port.ts'
import { activateGrant } from '../../promo/index.ts'
import { applyOrderEvent } from '../apply-order-event.ts'
import { releaseAllowance } from '../close-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { type ClassifiedCapture, classifyCapture, type MismatchCode, mismatchCodes } from './classify-capture.ts'
import { insertCapture, isInTimeline, markSuspense, selectCaptures } from './queries.ts'
import { reasonsAgainstCredit, reasonsOfLedger } from './reasons-against-credit.ts'
import { waitedSince } from './waited-since.ts'

/** A payment for an order. `provider` is set when it was reported by another party than the order's own provider. */
export type ReceivedPayment = Capture & { readonly provider?: string }

type NamedPayment = Capture & { readonly provider: string; readonly payment: string }

/**
 * Credits a payment once, or moves it to suspense. Three idempotent steps: what becomes of the payment is stored under the
 * order's lock; the ledger posts the money under the payment's key; the order and its timeline are updated. A crash
 * between two steps is repaired by the next sync, sweep or webhook that brings the same payment.
 */
export async function creditCapture(app: AppContext, order: Order, received: ReceivedPayment): Promise<void> {
  const provider = received.provider ?? order.provider
  const arrived = { ...received, provider, payment: `${provider}:${received.paymentId}` }
  const { playerId } = order
  const shard = app.databases.shardOf(playerId)
  const { heldFor, ...named } = await shard.transact((tx) => recordCapture(tx, app, order, arrived))
  if (heldFor.length > 0) return await moveToSuspense(app, order, named, heldFor)
  const refusedFor = await postCredit(app, order, named)
  if (refusedFor.length > 0) {
    await shard.transact((tx) => markSuspense(tx, { playerId, ...named }, refusedFor))
    return await moveToSuspense(app, order, named, refusedFor)
  }
  await shard.transact((tx) => markOrderPaid(tx, order, { ...named, at: app.clock.now() }))
  if (order.promoId !== null) await activateGrant(app, playerId, order.orderNo)
  await pushEvent(app, playerId, 'balance')
}

type RecordedPayment = NamedPayment & { readonly heldFor: readonly HeldReason[] }

/**
 * Stores the payment and why it is held; an empty list means that it is to be credited. A payment that is known keeps the
 * amount with which it was recorded, also when a part of it was refunded since.
 */
async function recordCapture(
  tx: ShardTx,
  app: AppContext,
  order: Order,
  named: NamedPayment,
): Promise<RecordedPayment> {
  const { playerId, orderNo } = order
  const { provider, paymentId, amount, currency, rrn = null } = named
  const at = app.clock.now()
  const before = classifyCapture(order, named, await selectCaptures(tx, playerId, orderNo))
  if ('known' in before) return asRecorded(named, before.known)
  // Always the player's lock before the order's, so that two payments never wait for each other in a circle.
  const againstCredit = await reasonsAgainstCredit(tx, app, order, { amount, at })
  const present = (await lockOrder(tx, playerId, orderNo)) ?? order
  const classified = classifyCapture(present, named, await selectCaptures(tx, playerId, orderNo))
  if ('known' in classified) return asRecorded(named, classified.known)
  const heldFor = classified.mismatch ? [mismatchReason(classified.mismatch, order)] : againstCredit
  await insertCapture(tx, { playerId, orderNo, provider, paymentId, amount, currency, heldFor, rrn, at })
  return { ...named, heldFor }
}

function asRecorded(named: NamedPayment, { amount, heldFor }: ClassifiedCapture): RecordedPayment {
  return { ...named, amount, heldFor }
}

function mismatchReason(code: MismatchCode, { amount, currency }: Order): HeldReason {
  return { code, params: { ordered: z.encode(wireMoney, amount), currency } }
}

/**
 * The ledger credits an order once, and only what the player may have at this moment: when it refuses, another payment
 * was faster, or the limit or an exclusion changed since the payment was recorded.
 */
async function postCredit(
  app: AppContext,
  order: Order,
  { payment, amount, currency }: NamedPayment,
): Promise<readonly HeldReason[]> {
  const { playerId, orderNo } = order
  const { answer } = await depositCredited(app.ledger, { playerId, order: orderNo, payment, amount, currency })
  if (answer.status === 'posted') return []
  if (answer.status === 'closed') return [mismatchReason('second', order)]
  const reasons = reasonsOfLedger(answer)
  if (reasons.length === 0) throw new Error(`the ledger refused to credit a deposit: ${answer.status}`)
  return reasons
}

async function markOrderPaid(
  tx: ShardTx,
  order: Order,
  { amount, rrn, payment, at }: NamedPayment & { readonly at: Date },
): Promise<void> {
  const present = (await lockOrder(tx, order.playerId, order.orderNo)) ?? order
  await applyOrderEvent(tx, order, 'paid', {
    by: 'bank',
    at,
    detail: { payment, ...(rrn !== undefined && { rrn }) },
    change: { credited: amount, creditedAt: at, waitedSince: waitedSince(present, { rrn, knownAt: at }) },
  })
}

/** The log message of each reason, so that each case can be searched for. */
const suspenseMessages: Readonly<Record<HeldReason['code'], string>> = {
  amount: 'deposit amount mismatch, moved to suspense',
  currency: 'deposit currency mismatch, moved to suspense',
  second: 'second payment of a deposit order, moved to suspense',
  limit: 'deposit over the limit, moved to suspense',
  excluded: 'deposit of an excluded player, moved to suspense',
  market: 'deposit in a market without deposits, moved to suspense',
  identity: 'deposit without the required KYC level, moved to suspense',
  erased: 'deposit for an erased account, moved to suspense',
}

async function moveToSuspense(
  app: AppContext,
  order: Order,
  { amount, currency, payment }: NamedPayment,
  heldFor: readonly HeldReason[],
): Promise<void> {
  const { playerId, orderNo } = order
  const reason = heldFor[0]?.code ?? 'amount'
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
    await lockOrder(tx, playerId, orderNo)
    if (await isInTimeline(tx, order, payment)) return false
    const isApplied = await applyOrderEvent(tx, order, 'paidOddly', entry)
    // An order that has succeeded stays succeeded; the extra payment is only added to its timeline.
    if (!isApplied) await insertTimelineEntry(tx, order, { ...entry, status: 'SET_ASIDE' })
    return true
  })
  // Money that the player may not have uses none of their limit; an order with a wrong payment still waits for the right one.
  if (!mismatchCodes.includes(reason)) await releaseAllowance(app, order)
  if (isFirst) app.log.warn({ orderNo, payment, reason }, suspenseMessages[reason])
}
