import type { AppContext } from '../../../app-context.ts'
import { closeOrder } from '../close-order.ts'
import type { Order } from '../stored-order.ts'
import { assignLine } from '../utr/assign-line.ts'
import { releaseClaim } from '../utr/claim-queries.ts'
import { settleLines } from '../utr/settle-lines.ts'
import { listOpenPayments } from './decide-payment.ts'
import { markDone, type NamedLine, selectLinesByUtr } from './queries.ts'
import { type Decision, DecisionError, recordDecision, requireOrder } from './record-decision.ts'

/**
 * The line of the bank that the player has named is his transfer, although it does not fit as it should. If its amount
 * is another than was ordered it is set aside for him, and is then credited or returned like any such money.
 */
export async function creditLine(app: AppContext, verdict: Decision, name: string): Promise<void> {
  const { at } = verdict
  const order = await requireOrder(app, verdict.orderNo)
  const line = await requireLine(app, order, name)
  await recordDecision(app, order, verdict, {
    subject: name,
    decision: 'credit',
    validate() {
      if (order.state !== 'UNDER_REVIEW') throw new DecisionError(`the order is ${order.state}`)
      if (line.orderNo !== null) throw new DecisionError(`this line was given to ${line.orderNo}`)
      if (line.currency !== order.currency) throw new DecisionError('the line is in another currency than the order')
    },
  })
  if (line.orderNo === null && !(await assignLine(app, line, order, at)).isAssigned) {
    throw new Error('the UTR of this line has paid another order meanwhile')
  }
  await settleLines(app, at)
  await app.databases.shardOf(order.playerId).transact((tx) => markDone(tx, order, name, at))
}

/** There is no such transfer. Whoever's UTR it truly is can have it; should money come all the same it is credited. */
export async function rejectProof(app: AppContext, verdict: Decision): Promise<void> {
  const order = await requireOrder(app, verdict.orderNo)
  const { orderNo, playerId, utr } = order
  const subject = `utr:${utr}`
  const shard = app.databases.shardOf(playerId)
  await recordDecision(app, order, verdict, {
    subject,
    decision: 'refuse',
    async validate() {
      if (order.state !== 'UNDER_REVIEW' || utr === null)
        throw new DecisionError('the order does not wait for its proof')
      const [payment] = await listOpenPayments(shard.read, order)
      if (payment !== undefined) throw new DecisionError(`money is there: first decide about ${payment}`)
    },
  })
  await closeOrder(app, order, 'rejected', 'refused')
  await app.databases.main.transact((tx) => releaseClaim(tx, { orderNo }, utr ?? ''))
  await shard.transact((tx) => markDone(tx, order, subject, verdict.at))
}

/** `line:in-imps-1:3f2a…`: the account and the beginning of the line's hash. */
export function lineName({ account, hash }: NamedLine): string {
  return `line:${account}:${hash.toString('hex').slice(0, 16)}`
}

async function requireLine(app: AppContext, { orderNo, utr }: Order, name: string): Promise<NamedLine> {
  const lines = utr === null ? [] : await selectLinesByUtr(app.databases.main.read, utr)
  const line = lines.find((one) => lineName(one) === name)
  if (!line) throw new DecisionError(`the bank has no line ${name} under the UTR of ${orderNo}`)
  return line
}
