import type { Money } from '@zamra/contract/money.ts'
import type { Order } from '../stored-order.ts'

type IncomingLine = {
  readonly account: string
  readonly amount: Money
  readonly currency: string
  readonly valueDate: string
}
type ExpectedTransfer = Pick<Order, 'operatorAccountId' | 'amount' | 'currency' | 'createdAt'>

export type LineCheck = 'fits' | 'otherAccount' | 'otherCurrency' | 'otherTime' | 'otherAmount'

const dayMs = 86_400_000
/** A bank's day may begin before ours, and books what comes late in the evening, or on holidays, days after. */
const daysBefore = 2
const daysAfter = 20

/**
 * Whether a line of the bank is the transfer of an order that claims it by its UTR. A UTR is what the player says, so
 * everything else has to fit as well.
 */
export function checkClaim(line: IncomingLine, order: ExpectedTransfer): LineCheck {
  const verdict = checkReference(line, order)
  if (verdict !== 'fits') return verdict
  const days = (Date.parse(line.valueDate) - order.createdAt.getTime()) / dayMs
  if (days < -daysBefore || days > daysAfter) return 'otherTime'
  return line.amount === order.amount ? 'fits' : 'otherAmount'
}

/** Nobody but us makes references, and nobody guesses one: what came under it is for this order, however much and when. */
export function checkReference(line: IncomingLine, order: ExpectedTransfer): LineCheck {
  if (line.account !== order.operatorAccountId) return 'otherAccount'
  return line.currency === order.currency ? 'fits' : 'otherCurrency'
}
