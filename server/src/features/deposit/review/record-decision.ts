import type { HeldReason } from '@zamra/contract/held-payment.ts'
import type { Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { findOrder } from '../find-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import type { Approval } from './approval.ts'
import { DecisionError } from './decision-error.ts'
import {
  type DecisionKind,
  insertDecision,
  type StoredDecision,
  selectDecisions,
  selectReturnRequests,
} from './queries.ts'

/** Whose money two people have signed for, and how much in minor units. */
export type SignedMoney = { readonly playerId: number; readonly amount: string; readonly currency: string }
type StoredMoney = { readonly playerId: number; readonly amount: Money; readonly currency: string }

/**
 * Signatures are worth nothing when the stored amount, its currency or the player is no longer what was signed. Each reader
 * of an amount compares what it has read itself: what another query read before may have been changed since.
 */
export function requireSame(stored: StoredMoney, { playerId, amount, currency }: SignedMoney): void {
  if (String(stored.amount) === amount && stored.currency === currency && stored.playerId === playerId) return
  throw new DecisionError(
    `signed was ${amount} ${currency} of player ${playerId}, stored is ${stored.amount} ${stored.currency} of player ${stored.playerId}`,
  )
}

/** Who decides, who approved it, and why. All are stored permanently. */
export type Decision = {
  readonly orderNo: string
  /** What both signatures name. Money moves only as it is written there. */
  readonly money: SignedMoney
  readonly by: string
  readonly why: string
  readonly at: Date
  readonly approval: Approval
}

export type DecisionRequest = {
  readonly subject: string
  readonly decision: DecisionKind
  readonly sentAs?: string
  /** Throws when the decision is not possible. Not called again for a stored decision. */
  validate(): Promise<void> | void
}

export async function requireOrder(app: AppContext, orderNo: string): Promise<Order> {
  const order = await findOrder(app, orderNo)
  if (!order) throw new DecisionError(`order ${orderNo} does not exist`)
  return order
}

/**
 * Stores a decision before it is executed. Repeating the same decision completes an interrupted execution; a different
 * decision about the same subject is refused.
 */
export async function recordDecision(
  app: AppContext,
  order: Order,
  { by, why, at, approval }: Decision,
  request: DecisionRequest,
): Promise<StoredDecision> {
  const { subject, decision, sentAs = null } = request
  const shard = app.databases.shardOf(order.playerId)
  const known = (await selectDecisions(shard.read, order)).some((one) => one.subject === subject)
  if (!known) await request.validate()
  const stored = await shard.transact(async (tx) => {
    await lockOrder(tx, order.playerId, order.orderNo)
    // Under the same lock as the request, so that one of the two comes first.
    if (decision === 'credit' && (await selectReturnRequests(tx, order)).has(subject))
      throw new DecisionError('the player asked to have this payment sent back, so it can only be returned')
    await insertDecision(tx, order, { subject, decision, by, why, sentAs, decidedAt: at, approval })
    return (await selectDecisions(tx, order)).find((one) => one.subject === subject) as StoredDecision
  })
  if (stored.decision === decision && stored.sentAs === sentAs) return stored
  throw new DecisionError(`${stored.by} already decided to ${stored.decision} it: ${stored.why}`)
}

/** The reasons with their figures in one word each, such as `limit(period=day limit=50000 used=50000)`. */
export function describeReasons(reasons: readonly HeldReason[]): string {
  return reasons
    .map(({ code, params }) => {
      const figures = Object.entries(params).map(([name, value]) => `${name}=${value}`)
      return figures.length === 0 ? code : `${code}(${figures.join(' ')})`
    })
    .join(', ')
}
