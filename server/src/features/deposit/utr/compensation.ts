import type { OutputOf } from '@zamra/contract/calls.ts'
import { deposit } from '@zamra/contract/constants.ts'
import { lateCompensationBps } from '@zamra/contract/deposit-terms.ts'
import { type Bps, type Money, share } from '@zamra/contract/money.ts'

/** From the moment the player proved his transfer to the moment it was decided. */
export function compensationBps(since: Date, until: Date): Bps {
  return lateCompensationBps(until.getTime() - since.getTime())
}

/** It is counted on what is credited, is cash without wagering, and is owed only when the order is credited in the end. */
export function compensationOf(credited: Money, since: Date, until: Date): Money {
  return share(credited, compensationBps(since, until), 'down')
}

type Shown = OutputOf<'/recharge/submitUtr'>['compensation']

/** As the player sees it grow. */
export function compensationOnWire(amount: Money, since: Date, until: Date): Shown {
  return {
    bpsPer6h: deposit.utrBonusPerPeriodBps,
    capBps: deposit.utrBonusMaxBps,
    accruedBps: compensationBps(since, until),
    accrued: compensationOf(amount, since, until),
    since: since.getTime(),
  }
}
