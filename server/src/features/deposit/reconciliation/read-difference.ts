import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { findOrder } from '../find-order.ts'
import type { Order } from '../stored-order.ts'
import { type FindingName, type StoredFinding, selectCapturesById, selectFinding } from './queries.ts'

/** A difference with both sides of it. A side that does not know the payment has none, and neither has the sum of a day. */
export async function readDifference(app: AppContext, name: FindingName) {
  const finding = await selectFinding(app.databases.main.read, name)
  if (!finding) return undefined
  const order = finding.orderNo === null ? undefined : await findOrder(app, finding.orderNo)
  const isTotal = finding.paymentId.startsWith('total ')
  const recorded = order && (await findCapture(app, order, finding))
  const ours = recorded && order && { amount: recorded.amount, state: order.state, at: recorded.at }
  const theirs = isTotal ? undefined : theirsOf(finding, recorded?.amount ?? nothing)
  const difference = ((theirs?.amount ?? nothing) - (ours?.amount ?? nothing)) as Money
  return {
    ...{ ...finding, ours, theirs, playerId: order?.playerId, number: finding.orderNo ?? undefined },
    difference: isTotal ? undefined : difference,
  }
}

async function findCapture({ databases }: AppContext, { playerId }: Order, { provider, paymentId }: StoredFinding) {
  const found = await selectCapturesById(databases.shardOf(playerId).read, provider, [paymentId])
  return found[0]
}

/** Of what was refunded, the provider keeps the rest. */
function theirsOf({ kind, amount }: StoredFinding, recorded: Money): { readonly amount: Money } | undefined {
  if (kind === 'missingThere') return undefined
  return { amount: kind === 'refunded' ? ((recorded - amount) as Money) : amount }
}
