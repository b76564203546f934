import type { OutputOf } from '@zamra/contract/calls.ts'
import { deposit } from '@zamra/contract/constants.ts'
import { type Bps, bps, type Money, share } from '@zamra/contract/money.ts'

const periodMs = deposit.utrBonusPeriodHours * 3_600_000

/** What a player is due who has waited so long: one step per full period, and no more than the most. */
export function compensationBps(since: Date, until: Date): Bps {
  const periods = Math.max(0, Math.floor((until.getTime() - since.getTime()) / periodMs))
  return bps(Math.min(periods * deposit.utrBonusPerPeriodBps, deposit.utrBonusMaxBps))
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
