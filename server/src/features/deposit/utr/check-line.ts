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
/** The bank's day may start before ours, and late or holiday payments are booked days later. */
const daysBefore = 2
const daysAfter = 20

/**
 * Whether a statement line is the transfer of an order that claims its UTR. The UTR is only the player's statement, so
 * account, currency, date and amount must match as well.
 */
export function checkClaim(line: IncomingLine, order: ExpectedTransfer): LineCheck {
  const check = checkReference(line, order)
  if (check !== 'fits') return check
  const days = (Date.parse(line.valueDate) - order.createdAt.getTime()) / dayMs
  if (days < -daysBefore || days > daysAfter) return 'otherTime'
  return line.amount === order.amount ? 'fits' : 'otherAmount'
}

/** Our references cannot be guessed, so a line that contains one belongs to the order, whatever its amount and date. */
export function checkReference(line: IncomingLine, order: ExpectedTransfer): LineCheck {
  if (line.account !== order.operatorAccountId) return 'otherAccount'
  return line.currency === order.currency ? 'fits' : 'otherCurrency'
}
