import type { OutputOf } from '@zamra/contract/calls.ts'
import { deposit } from '@zamra/contract/constants.ts'
import { lateCompensationBps } from '@zamra/contract/deposit-terms.ts'
import { type Money, share } from '@zamra/contract/money.ts'
import type { Order } from '../stored-order.ts'

/**
 * The compensation for the time between the submission of the UTR and the decision. It is a share of the credited amount,
 * is paid as cash without a wagering requirement, and is due only when the order is credited.
 */
export function compensationOf(credited: Money, since: Date, until: Date): Money {
  return share(credited, lateCompensationBps(until.getTime() - since.getTime()), 'down')
}

/** The wire uses fractions of 1. */
const whole = 10_000

type Shown = OutputOf<'/recharge/submitUtr'>['compensation']
type Waited = Pick<Order, 'state' | 'amount' | 'credited' | 'creditedAt' | 'utrSubmittedAt' | 'waitedSince'>

/** What the player sees: it grows during the review and is final after the credit. A rejected order has none. */
export function compensationView(order: Waited, now: Date): Shown | undefined {
  const { state, amount, credited, creditedAt, utrSubmittedAt } = order
  const since = order.waitedSince ?? utrSubmittedAt
  if (!since || (state !== 'UNDER_REVIEW' && state !== 'SUCCEEDED')) return undefined
  const until = creditedAt ?? now
  return {
    ratePer6h: deposit.utrBonusPerPeriodBps / whole,
    cap: deposit.utrBonusMaxBps / whole,
    accruedBps: lateCompensationBps(until.getTime() - since.getTime()),
    accrued: compensationOf(credited ?? amount, since, until),
    since: since.getTime(),
  }
}
