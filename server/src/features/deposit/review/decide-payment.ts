import type { HeldReason } from '@zamra/contract/held-payment.ts'
import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import { depositOrdered, suspenseCredited, suspenseOut } from '../../../ledger/index.ts'
import { applyOrderEvent } from '../apply-order-event.ts'
import { type StoredCapture, selectCaptures } from '../capture/queries.ts'
import { reasonsAgainstCredit, reasonsOfLedger } from '../capture/reasons-against-credit.ts'
import { waitedSince } from '../capture/waited-since.ts'
import { releaseAllowance } from '../close-order.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import { compensateOrder } from '../utr/compensate.ts'
import { DecisionError } from './decision-error.ts'
import { markDone, selectDecisions } from './queries.ts'
import { type Decision, describeReasons, recordDecision, requireOrder, requireSame } from './record-decision.ts'

/** Credits a payment from suspense to the player. */
export async function creditSuspendedPayment(app: AppContext, decision: Decision, payment: string): Promise<void> {
  const order = await requireOrder(app, decision.orderNo)
  const { playerId, orderNo } = order
  const { amount, currency, heldFor, rrn, at: knownAt } = await requireSuspendedCapture(app, order, payment)
  requireSame({ playerId, amount, currency }, decision.money)
  // Its own ledger key, because the order itself may be credited with a matching payment, before or later.
  const credit = { playerId, order: `${orderNo} ${payment}`, payment, amount, currency: order.currency }
  await recordDecision(app, order, decision, {
    subject: payment,
    decision: 'credit',
    async validate() {
      if (isForeign(heldFor))
        throw new DecisionError('a payment in another currency is not in the ledger and can only be returned')
      await reserveCredit(app, order, { ...credit, at: decision.at })
    },
  })
  const { answer } = await suspenseCredited(app.ledger, credit)
  if (answer.status !== 'posted')
    throw new Error(`the ledger refused to credit a payment from suspense: ${answer.status}`)
  const { at, by } = decision
  await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await markDone(tx, order, payment, at))) return
    const entry = { by: 'operator', at, detail: { decided: payment, person: by, amount: String(amount) } } as const
    const change = { credited: amount, creditedAt: at, waitedSince: waitedSince(order, { rrn, knownAt }) }
    const isApplied = await applyOrderEvent(tx, order, 'paid', { ...entry, change })
    if (!isApplied) await insertTimelineEntry(tx, order, { ...entry, status: 'SUCCEEDED' })
  })
  await releaseAllowance(app, order)
  await compensateOrder(app, orderNo)
  await pushEvent(app, playerId, 'balance')
}

/** Records that a payment was returned to its sender under the reference `sentAs`. The transfer itself is made elsewhere. */
export async function returnSuspendedPayment(
  app: AppContext,
  decision: Decision,
  payment: string,
  sentAs: string,
): Promise<void> {
  const order = await requireOrder(app, decision.orderNo)
  const { playerId } = order
  const { amount, currency, heldFor } = await requireSuspendedCapture(app, order, payment)
  requireSame({ playerId, amount, currency }, decision.money)
  await recordDecision(app, order, decision, {
    subject: payment,
    decision: 'return',
    sentAs,
    validate() {
      if (sentAs.trim() === '') throw new DecisionError('a return needs the reference of the transfer: --sent')
    },
  })
  // A payment in another currency was never posted to the ledger.
  if (!isForeign(heldFor)) {
    const { answer } = await suspenseOut(app.ledger, { playerId, payment, amount, currency: order.currency })
    if (answer.status !== 'posted')
      throw new Error(`the ledger refused to return a payment from suspense: ${answer.status}`)
  }
  const { at, by } = decision
  await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await markDone(tx, order, payment, at))) return
    const entry = { by: 'operator', at, detail: { decided: payment, person: by, sentAs } } as const
    const isLast = (await listOpenPayments(tx, order)).length === 0
    const change = { rejectReason: 'returned' }
    const isApplied = isLast && (await applyOrderEvent(tx, order, 'rejected', { ...entry, change }))
    if (!isApplied) await insertTimelineEntry(tx, order, { ...entry, status: 'RETURNED' })
  })
  await releaseAllowance(app, order)
  // What an interrupted attempt to credit the payment may have reserved.
  await releaseAllowance(app, { ...order, orderNo: `${order.orderNo} ${payment}` })
}

export async function requireSuspendedCapture(app: AppContext, order: Order, payment: string): Promise<StoredCapture> {
  const captures = await selectCaptures(app.databases.shardOf(order.playerId).read, order.playerId, order.orderNo)
  const found = captures.find((capture) => capture.outcome === 'suspense' && nameOf(capture) === payment)
  if (!found) throw new DecisionError(`order ${order.orderNo} has no payment ${payment} in suspense`)
  return found
}

function isForeign(heldFor: StoredCapture['heldFor']): boolean {
  return heldFor.some(({ code }) => code === 'currency')
}

type Credit = { readonly order: string; readonly amount: StoredCapture['amount']; readonly at: Date }

/**
 * Checks that the player may have the money now and reserves it in the deposit limit, as a new order would, so that two
 * decisions at once cannot exceed the limit together. What the order itself had reserved is released first.
 */
async function reserveCredit(app: AppContext, order: Order, { order: name, amount, at }: Credit): Promise<void> {
  const { playerId, currency } = order
  const reasons = await app.databases
    .shardOf(playerId)
    .transact((tx) => reasonsAgainstCredit(tx, app, order, { amount, at }))
  if (reasons.length > 0) throw cannotCredit(reasons)
  await releaseAllowance(app, order)
  const attempt = at.toISOString()
  const { answer } = await depositOrdered(app.ledger, { playerId, order: name, amount, currency, attempt })
  const refused = reasonsOfLedger(answer)
  if (refused.length > 0) throw cannotCredit(refused)
}

function cannotCredit(reasons: readonly HeldReason[]): DecisionError {
  return new DecisionError(`the player may not have this money at present: ${describeReasons(reasons)}`)
}

/** The payments of an order in suspense that need a decision. */
export async function listOpenPayments(shard: Parameters<typeof selectDecisions>[0], order: Order): Promise<string[]> {
  const [captures, decided] = await Promise.all([
    selectCaptures(shard, order.playerId, order.orderNo),
    selectDecisions(shard, order),
  ])
  const done = new Set(decided.flatMap(({ subject, doneAt }) => (doneAt ? [subject] : [])))
  return captures
    .filter(({ outcome }) => outcome === 'suspense')
    .map(nameOf)
    .filter((name) => !done.has(name))
}

export function nameOf({ provider, paymentId }: StoredCapture): string {
  return `${provider}:${paymentId}`
}
