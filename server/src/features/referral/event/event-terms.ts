import { invitation } from '@zamra/contract/constants.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import { daysIn, nextTimeIn } from '../../../base/clock.ts'
import type { Promo, ValidFriend } from '../../promo/index.ts'
import { editionAt } from '../../ranking/index.ts'

/** The terms of an event. `amount` is for one team, in minor units. */
export type EventTerms = { readonly amount: number; readonly tz: string; readonly valid: ValidFriend }

export type EventTimes = { readonly startAt: Date; readonly endAt: Date; readonly payAt: Date }

/** Undefined for a promotion that is no invitation event. */
export function eventTermsOf({ config: { trigger, grant } }: Promo): EventTerms | undefined {
  if (trigger.on !== 'invitation' || grant.amount.by !== 'feature') return undefined
  return { amount: grant.amount.max, tz: trigger.tz, valid: trigger.valid }
}

/** The event of a promotion that runs at this moment: when it begins, ends and is paid, and its id. */
export function eventAt({ promoId, config: { trigger } }: Promo, at: Date) {
  if (trigger.on !== 'invitation') throw new Error(`${promoId} is no invitation event`)
  const { startsOn, endsOn } = editionAt(trigger.every, trigger.tz, at)
  const endAt = midnight(trigger.tz, endsOn)
  const payAt = nextTimeIn(invitation.payoutZone, invitation.payoutHour, endAt)
  return { eventId: `${promoId}.${startsOn}`, startAt: midnight(trigger.tz, startsOn), endAt, payAt }
}

export function amountOfTeam({ amount }: EventTerms): Money {
  return minor(BigInt(amount))
}

/** The zones have a fixed distance from UTC, so noon of a UTC day falls on the same day in each of them. */
function midnight(zone: string, day: string): Date {
  return daysIn(zone, new Date(`${day}T12:00:00Z`), 0, 0).since
}
