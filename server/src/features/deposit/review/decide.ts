import type { AppContext } from '../../../app-context.ts'
import { findOrder } from '../move-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { type Decided, type Decision, insertDecision, selectDecisions } from './queries.ts'

/** Said to the person at the desk: what he wants cannot be done, and why. Nothing has happened. */
export class NotDecided extends Error {
  override readonly name = 'NotDecided'
}

/** Who decides, and why. Both stay written for ever. */
export type Verdict = {
  readonly orderNo: string
  readonly by: string
  readonly why: string
  readonly at: Date
}

export type Wanted = {
  readonly subject: string
  readonly decision: Decision
  readonly sentAs?: string
  /** Refuses a decision that cannot be. Not asked again once it stands. */
  judge(): Promise<void> | void
}

export async function demandOrder(app: AppContext, orderNo: string): Promise<Order> {
  const order = await findOrder(app, orderNo)
  if (!order) throw new NotDecided(`there is no order ${orderNo}`)
  return order
}

/**
 * Writes a decision down before anything follows from it. The same decision again is the same one, and whoever repeats
 * it ends what the first may have left undone; another one comes too late.
 */
export async function writeDecision(
  app: AppContext,
  order: Order,
  { by, why, at }: Verdict,
  wanted: Wanted,
): Promise<Decided> {
  const { subject, decision, sentAs = null } = wanted
  if (by.trim() === '' || why.trim() === '') throw new NotDecided('a decision says by whom it is, and why')
  const shard = app.databases.shardOf(order.playerId)
  const known = (await selectDecisions(shard.read, order)).some((one) => one.subject === subject)
  if (!known) await wanted.judge()
  const decided = await shard.transact(async (tx) => {
    await lockOrder(tx, order.playerId, order.orderNo)
    await insertDecision(tx, order, { subject, decision, by, why, sentAs, decidedAt: at })
    return (await selectDecisions(tx, order)).find((one) => one.subject === subject) as Decided
  })
  if (decided.decision === decision && decided.sentAs === sentAs) return decided
  throw new NotDecided(`${decided.by} has decided already to ${decided.decision} it: ${decided.why}`)
}
