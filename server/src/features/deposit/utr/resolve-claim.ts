import type { AppContext } from '../../../app-context.ts'
import { closeOrder } from '../close-order.ts'
import { findOrder } from '../find-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import type { LineCheck } from './check-line.ts'
import { type Claim, markClaimDisputed } from './claim-queries.ts'
import type { ClaimedLine } from './queries.ts'

/** The bank has named this UTR together with the reference of another order: it was never this player's transfer. */
export async function rejectClaim(app: AppContext, { orderNo }: Claim): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state === 'UNDER_REVIEW') await closeOrder(app, order, 'rejected', 'utr.used')
  app.log.warn({ orderNo }, 'a UTR was claimed that belongs to another order')
}

type Dispute = { readonly reason: Exclude<LineCheck, 'fits'> | 'cameBack' | 'taken'; readonly at: Date }

/**
 * The bank knows the UTR, but not for this amount, account or time, or for money that was somebody else's or our own. It
 * is not moved: the order stays under review, the claim waits only for what the bank says later, and a person looks at
 * both.
 */
export async function disputeClaim(app: AppContext, line: ClaimedLine, order: Order, doubt: Dispute): Promise<void> {
  const { claim, importedAt } = line
  const { reason, at } = doubt
  if (!(await app.databases.main.transact((tx) => markClaimDisputed(tx, claim, importedAt, at)))) return
  await app.databases.shardOf(order.playerId).transact(async (tx) => {
    const locked = await lockOrder(tx, order.playerId, order.orderNo)
    if (locked?.state !== 'UNDER_REVIEW') return
    await insertTimelineEntry(tx, order, { status: 'UNDER_REVIEW', by: 'bank', at, detail: { reason, utr: claim.utr } })
  })
  app.log.warn({ orderNo: order.orderNo, reason }, 'a claimed UTR does not fit its order: somebody has to look at it')
}
