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

type Proven = Pick<Order, 'utr' | 'utrSubmittedAt'>
type Found = { readonly rrn?: string | null | undefined; readonly knownAt: Date }

/**
 * From when the money of a proven order had been waited for: since its player gave the UTR, if that is the money's own.
 * Nobody knows the UTR of a transfer before he has sent it; money that comes under another one may have been sent long
 * after, and is waited for from the moment we know of it.
 */
export function waitedSince({ utr, utrSubmittedAt }: Proven, { rrn, knownAt }: Found): Date | null {
  if (!utrSubmittedAt || rrn === utr) return utrSubmittedAt
  return utrSubmittedAt > knownAt ? utrSubmittedAt : knownAt
}

type Shown = OutputOf<'/recharge/submitUtr'>['compensation']
type Waited = Pick<Order, 'state' | 'amount' | 'credited' | 'creditedAt' | 'utrSubmittedAt' | 'waitedSince'>

/** As the player sees it grow while he waits, and stand once it is decided. A rejected order is owed nothing. */
export function compensationShown(order: Waited, now: Date): Shown | undefined {
  const { state, amount, credited, creditedAt, utrSubmittedAt } = order
  const since = order.waitedSince ?? utrSubmittedAt
  if (!since || (state !== 'UNDER_REVIEW' && state !== 'SUCCEEDED')) return undefined
  const until = creditedAt ?? now
  return {
    bpsPer6h: deposit.utrBonusPerPeriodBps,
    capBps: deposit.utrBonusMaxBps,
    accruedBps: lateCompensationBps(until.getTime() - since.getTime()),
    accrued: compensationOf(credited ?? amount, since, until),
    since: since.getTime(),
  }
}
