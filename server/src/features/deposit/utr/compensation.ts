import type { OutputOf } from '@zamra/contract/calls.ts'
import { deposit } from '@zamra/contract/constants.ts'
import { lateCompensationBps } from '@zamra/contract/deposit-terms.ts'
import { type Money, share } from '@zamra/contract/money.ts'
import type { Order } from '../stored-order.ts'

/**
 * From the moment the player proved his transfer to the moment it was decided. It is counted on what is credited, is
 * cash without wagering, and is owed only when the order is credited in the end.
 */
export function compensationOf(credited: Money, since: Date, until: Date): Money {
  return share(credited, lateCompensationBps(until.getTime() - since.getTime()), 'down')
}

/** The wire says shares of one. */
const whole = 10_000

type Shown = OutputOf<'/recharge/submitUtr'>['compensation']
type Waited = Pick<Order, 'state' | 'amount' | 'credited' | 'creditedAt' | 'utrSubmittedAt' | 'waitedSince'>

/** As the player sees it grow while he waits, and stand once it is decided. A rejected order is owed nothing. */
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
