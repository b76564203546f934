import type { AppContext } from '../../../app-context.ts'
import { findOrder } from '../find-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { type DecisionKind, insertDecision, type StoredDecision, selectDecisions } from './queries.ts'

/** Said to the person at the desk: what he wants cannot be done, and why. Nothing has happened. */
export class DecisionError extends Error {
  override readonly name = 'DecisionError'
}

/** Who decides, and why. Both stay written for ever. */
export type Decision = {
  readonly orderNo: string
  readonly by: string
  readonly why: string
  readonly at: Date
}

export type DecisionRequest = {
  readonly subject: string
  readonly decision: DecisionKind
  readonly sentAs?: string
  /** Refuses a decision that cannot be. Not asked again once it stands. */
  validate(): Promise<void> | void
}

export async function requireOrder(app: AppContext, orderNo: string): Promise<Order> {
  const order = await findOrder(app, orderNo)
  if (!order) throw new DecisionError(`there is no order ${orderNo}`)
  return order
}

/**
 * Writes a decision down before anything follows from it. The same decision again is the same one, and whoever repeats
 * it ends what the first may have left undone; another one comes too late.
 */
export async function recordDecision(
  app: AppContext,
  order: Order,
  { by, why, at }: Decision,
  wanted: DecisionRequest,
): Promise<StoredDecision> {
  const { subject, decision, sentAs = null } = wanted
  if (by.trim() === '' || why.trim() === '') throw new DecisionError('a decision says by whom it is, and why')
  const shard = app.databases.shardOf(order.playerId)
  const known = (await selectDecisions(shard.read, order)).some((one) => one.subject === subject)
  if (!known) await wanted.validate()
  const decided = await shard.transact(async (tx) => {
    await lockOrder(tx, order.playerId, order.orderNo)
    await insertDecision(tx, order, { subject, decision, by, why, sentAs, decidedAt: at })
    return (await selectDecisions(tx, order)).find((one) => one.subject === subject) as StoredDecision
  })
  if (decided.decision === decision && decided.sentAs === sentAs) return decided
  throw new DecisionError(`${decided.by} has decided already to ${decided.decision} it: ${decided.why}`)
}
