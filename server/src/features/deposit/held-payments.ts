import type { OutputOf } from '@zamra/contract/calls.ts'
import type { ShardReader } from '../../db/database.ts'
import { selectCaptures } from './capture/queries.ts'
import { nameOf } from './review/decide-payment.ts'
import { type StoredDecision, selectDecisions, selectReturnRequests } from './review/queries.ts'
import type { Order } from './stored-order.ts'

type HeldPayment = OutputOf<'/recharge/sendBack'>['held'][number]

/** The payments of an order that went to suspense, why, and what became of them. */
export async function readHeldPayments(shard: ShardReader, order: Order): Promise<HeldPayment[]> {
  const [captures, decisions, requests] = await Promise.all([
    selectCaptures(shard, order.playerId, order.orderNo),
    selectDecisions(shard, order),
    selectReturnRequests(shard, order),
  ])
  return captures
    .filter(({ outcome }) => outcome === 'suspense')
    .map((capture) => {
      const { amount, currency, at, heldFor } = capture
      const name = nameOf(capture)
      const requestedAt = requests.get(name)
      const decision = decisions.find(({ subject, doneAt }) => subject === name && doneAt !== null)
      return {
        amount,
        currency,
        heldAt: at.getTime(),
        reasons: [...heldFor],
        state: stateOf(decision, requestedAt),
        ...(requestedAt && { requestedAt: requestedAt.getTime() }),
        ...(decision?.doneAt && { doneAt: decision.doneAt.getTime() }),
        ...(decision?.sentAs != null && { reference: decision.sentAs }),
      }
    })
}

function stateOf(decision: StoredDecision | undefined, requestedAt: Date | undefined): HeldPayment['state'] {
  if (decision) return decision.decision === 'return' ? 'RETURNED' : 'CREDITED'
  return requestedAt ? 'RETURN_REQUESTED' : 'HELD'
}
