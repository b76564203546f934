import type { AppContext } from '../../../app-context.ts'
import type { Order } from '../stored-order.ts'
import { type Claim, lockClaims, markClaimsPaid } from './claim-queries.ts'
import { type BankLine, type ClaimedLine, matchLine } from './queries.ts'
import { hasUtrForm } from './utr.ts'

export type Assignment = {
  readonly isAssigned: boolean
  /** Claims of other orders on a UTR that the statement shows for this one. */
  readonly rejectedClaims: readonly Claim[]
}

const notAssigned: Assignment = { isAssigned: false, rejectedClaims: [] }

/**
 * Assigns a statement line and its UTRs to one order, permanently. The UTRs identify the same payment on another statement
 * or in another format. A line whose UTR has already paid another order is not assigned.
 */
export async function assignLine(
  app: AppContext,
  line: BankLine & Partial<Pick<ClaimedLine, 'claim'>>,
  { playerId, orderNo }: Pick<Order, 'playerId' | 'orderNo'>,
  at: Date,
): Promise<Assignment> {
  const utrs = line.refs.filter(hasUtrForm)
  return await app.databases.main.transact(async (tx) => {
    const held = await lockClaims(tx, utrs)
    // The player corrected the UTR meanwhile, so the order no longer claims this line.
    if (line.claim && !held.some((claim) => claim.orderNo === orderNo)) return notAssigned
    const others = held.filter((claim) => claim.orderNo !== orderNo)
    if (others.some(({ isPaid }) => isPaid)) return notAssigned
    const isDuplicate = held.some(({ isPaid }) => isPaid)
    if (!(await matchLine(tx, line, { playerId, orderNo, at, isSettled: isDuplicate }))) return notAssigned
    // Another order got the UTR at the same moment. The rollback leaves the line open for an operator.
    if (!(await markClaimsPaid(tx, utrs, { playerId, orderNo }, at)))
      throw new Error('the UTR of this line was assigned to another order concurrently')
    return { isAssigned: true, rejectedClaims: others }
  })
}
