import type { AppContext } from '../../../app-context.ts'
import { closeOrder } from '../close-order.ts'
import type { Order } from '../stored-order.ts'
import { assignLine } from '../utr/assign-line.ts'
import { releaseClaim } from '../utr/claim-queries.ts'
import { settleLines } from '../utr/settle-lines.ts'
import { listOpenPayments } from './decide-payment.ts'
import { DecisionError } from './decision-error.ts'
import { markDone, type NamedLine, selectLinesByUtr } from './queries.ts'
import { type Decision, recordDecision, requireOrder, requireSame } from './record-decision.ts'

/**
 * Accepts a statement line as the transfer of the order although it does not match in every field. A line with another
 * amount goes to suspense and is then credited or returned like any payment there.
 */
export async function creditLine(app: AppContext, decision: Decision, name: string): Promise<void> {
  const { at } = decision
  const order = await requireOrder(app, decision.orderNo)
  const line = await requireLine(app, order, name)
  requireSame({ playerId: order.playerId, amount: line.amount, currency: line.currency }, decision.money)
  await recordDecision(app, order, decision, {
    subject: name,
    decision: 'credit',
    validate() {
      if (order.state !== 'UNDER_REVIEW') throw new DecisionError(`the order is ${order.state}`)
      if (line.orderNo !== null) throw new DecisionError(`this line is assigned to ${line.orderNo}`)
      if (line.currency !== order.currency) throw new DecisionError('the line is in another currency than the order')
    },
  })
  if (line.orderNo === null && !(await assignLine(app, line, order, at)).isAssigned) {
    throw new Error('the UTR of this line was assigned to another order meanwhile')
  }
  await settleLines(app, at)
  await app.databases.shardOf(order.playerId).transact((tx) => markDone(tx, order, name, at))
}

/** Rejects a UTR without a transfer and frees it for its real owner. Money that still arrives is credited. */
export async function rejectProof(app: AppContext, decision: Decision): Promise<void> {
  const order = await requireOrder(app, decision.orderNo)
  const { orderNo, playerId, utr } = order
  const subject = `utr:${utr}`
  const shard = app.databases.shardOf(playerId)
  await recordDecision(app, order, decision, {
    subject,
    decision: 'refuse',
    async validate() {
      if (order.state !== 'UNDER_REVIEW' || utr === null)
        throw new DecisionError('the order is not under review for a UTR')
      const [payment] = await listOpenPayments(shard.read, order)
      if (payment !== undefined)
        throw new DecisionError(`the order has a payment in suspense: first decide about ${payment}`)
    },
  })
  await closeOrder(app, order, 'rejected', 'refused')
  await app.databases.main.transact((tx) => releaseClaim(tx, { orderNo }, utr ?? ''))
  await shard.transact((tx) => markDone(tx, order, subject, decision.at))
}

/** `line:in-imps-1:3f2a…`: the account and the first digits of the line's hash. */
export function lineName({ account, hash }: NamedLine): string {
  return `line:${account}:${hash.toString('hex').slice(0, 16)}`
}

export async function requireLine(app: AppContext, { orderNo, utr }: Order, name: string): Promise<NamedLine> {
  const lines = utr === null ? [] : await selectLinesByUtr(app.databases.main.read, utr)
  const line = lines.find((one) => lineName(one) === name)
  if (!line) throw new DecisionError(`no statement line ${name} has the UTR of order ${orderNo}`)
  return line
}
