import type { AppContext } from '../../../app-context.ts'
import { closeOrder } from '../close-order.ts'
import { findOrder } from '../find-order.ts'
import { lockOrder } from '../queries.ts'
import type { Order } from '../stored-order.ts'
import { insertTimelineEntry } from '../timeline-queries.ts'
import type { LineCheck } from './check-line.ts'
import { type Claim, markClaimDisputed } from './claim-queries.ts'
import type { ClaimedLine } from './queries.ts'

/** The bank statement shows this UTR with the reference of another order, so the claim was wrong. */
export async function rejectClaim(app: AppContext, { orderNo }: Claim): Promise<void> {
  const order = await findOrder(app, orderNo)
  if (order?.state === 'UNDER_REVIEW') await closeOrder(app, order, 'rejected', 'utr.used')
  app.log.warn({ orderNo }, 'claimed UTR belongs to another order')
}

type Dispute = { readonly reason: Exclude<LineCheck, 'fits'> | 'cameBack' | 'taken'; readonly at: Date }

/**
 * The statement contains the UTR with another amount, account or date, or the line belongs to another order or to a
 * returned payout. No money moves: the order stays under review for an operator, and the claim is matched again only
 * against lines that are imported later.
 */
export async function disputeClaim(app: AppContext, line: ClaimedLine, order: Order, dispute: Dispute): Promise<void> {
  const { claim, importedAt } = line
  const { reason, at } = dispute
  if (!(await app.databases.main.transact((tx) => markClaimDisputed(tx, claim, importedAt, at)))) return
  await app.databases.shardOf(order.playerId).transact(async (tx) => {
    const locked = await lockOrder(tx, order.playerId, order.orderNo)
    if (locked?.state !== 'UNDER_REVIEW') return
    await insertTimelineEntry(tx, order, { status: 'UNDER_REVIEW', by: 'bank', at, detail: { reason, utr: claim.utr } })
  })
  app.log.warn({ orderNo: order.orderNo, reason }, 'claimed UTR does not match its order, needs review')
}
