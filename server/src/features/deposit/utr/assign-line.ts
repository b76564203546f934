import type { AppContext } from '../../../app-context.ts'
import type { Order } from '../stored-order.ts'
import { type Claim, lockClaims, markClaimsPaid } from './claim-queries.ts'
import { type BankLine, type ClaimedLine, matchLine } from './queries.ts'
import { hasUtrForm } from './utr.ts'

export type Assignment = {
  readonly isAssigned: boolean
  /** Claims of other orders on a UTR that the bank has named for this one. */
  readonly rejectedClaims: readonly Claim[]
}

const notAssigned: Assignment = { isAssigned: false, rejectedClaims: [] }

/**
 * Gives a line to one order for ever, and its UTRs with it: the same payment on another statement, in another format, is
 * then known to be the same. A line whose UTR has paid another order already is given to nobody.
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
    // Who has corrected his UTR meanwhile is given nothing for the former one.
    if (line.claim && !held.some((claim) => claim.orderNo === orderNo)) return notAssigned
    const others = held.filter((claim) => claim.orderNo !== orderNo)
    if (others.some(({ isPaid }) => isPaid)) return notAssigned
    const isToldAgain = held.some(({ isPaid }) => isPaid)
    if (!(await matchLine(tx, line, { playerId, orderNo, at, isSettled: isToldAgain }))) return notAssigned
    // Whoever was quicker has the UTR, and this line with it goes to a person.
    if (!(await markClaimsPaid(tx, utrs, { playerId, orderNo }, at))) throw new Error('a UTR was paid twice at once')
    return { isAssigned: true, rejectedClaims: others }
  })
}
