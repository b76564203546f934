import type { OutputOf } from '@zamra/contract/calls.ts'
import { minor, negate, nothing } from '@zamra/contract/money.ts'
import { inviteLink } from '@zamra/contract/referral.ts'
import { dayIn, daysIn, nextTimeIn } from '../../base/clock.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { rewardTotals } from '../promo/index.ts'
import { findUnfinishedCase } from '../risk/index.ts'
import { inviteCodeOf } from '../session/index.ts'
import { settleMs } from './close-days.ts'
import { lastClosedDay, listRebatesOf, selectCarried } from './day-queries.ts'
import { friendsOf, revenueOfFriends } from './friends.ts'
import { type Offer, offerFor } from './offer.ts'
import { listOutcomesOf, type Outcome } from './outcome-queries.ts'
import { type Rebate, rebateOf } from './rebate.ts'
import { validDefinition } from './valid-definition.ts'

type Info = OutputOf<'/invite/agent/info'>
type Context = CallContext<'/invite/agent/info'>
type InForce = NonNullable<Offer['inForce']>

const shownDays = 7

export const inviteAgentInfo: Handler<'/invite/agent/info'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const { currency, timeZone } = policyOf(app, market)
  const [{ reasons, inForce }, found, totals] = await Promise.all([
    offerFor(ctx),
    findUnfinishedCase(app.databases.main.read, playerId),
    rewardTotals(app, { playerId, on: 'referral', now }),
  ])
  const common = {
    currency: currency.iso,
    reasons: [...reasons],
    todayClaimableAt: nextTimeIn(timeZone, 0, now).getTime() + settleMs,
    totalReward: totals.total,
    // What waits for a case is shown with the case.
    available: found ? nothing : totals.available,
  }
  if (!inForce)
    return {
      ...common,
      todayReward: nothing,
      todayFriends: 0,
      carried: nothing,
      inviterCount: 0,
      validCount: 0,
      days: [],
    }
  const inviteCode = await inviteCodeOf(app, playerId, market)
  return {
    ...common,
    ...(await earnedBy(ctx, inForce, timeZone)),
    inviteCode,
    referralUrl: inviteLink(app.config.webOrigin, inviteCode),
    rules: rulesOf(inForce, currency.iso),
  }
}

/** Closed days are read as they were paid; a day that is not closed yet is counted by the terms of this moment. */
async function earnedBy(ctx: Context, { terms }: InForce, zone: string) {
  const { app, playerId, market, now } = ctx
  const { read } = app.databases.main
  const days = Array.from({ length: shownDays }, (_, ago) => dayIn(zone, daysIn(zone, now, ago, ago).since)).reverse()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const [friends, revenues, closed, outcomes, closedUntil, carriedBefore] = await Promise.all([
    friendsOf(app, playerId, terms.valid),
    revenueOfFriends(app, playerId, { from, to }),
    listRebatesOf(read, playerId, from),
    listOutcomesOf(read, playerId, from),
    lastClosedDay(read, market),
    selectCarried(read, playerId),
  ])
  let carried = carriedBefore
  let today: Rebate = { friends: 0, base: nothing, amount: nothing, carried }
  const shown = days.map((day) => {
    if (day <= closedUntil && day !== to)
      return {
        ...{ day, amount: closed.find((rebate) => rebate.day === day)?.amount ?? nothing },
        ...shownOutcome(outcomes.find((outcome) => outcome.day === day)),
      }
    today = rebateOf(day, { friends, revenues, carried }, terms)
    carried = today.carried
    return { day, amount: today.amount }
  })
  return {
    todayReward: today.amount,
    todayFriends: today.friends,
    carried: negate(carried),
    inviterCount: friends.length,
    validCount: friends.filter(({ state }) => state === 'counts').length,
    days: shown,
  }
}

/** A day that waits for a case, or that was not given: how much of it, and why. */
function shownOutcome(outcome: Outcome | undefined): Pick<Info['days'][number], 'waits' | 'refused'> {
  if (outcome?.state === 'WAITING') return { waits: true }
  return outcome?.reason ? { refused: { reason: outcome.reason, amount: outcome.refused } } : {}
}

/** Friends of friends earn the player nothing: one level, whatever the market would allow. */
const levels = 1

function rulesOf({ promo, terms }: InForce, currency: string): Info['rules'] {
  return {
    levels,
    rate: terms.rateBps,
    currency,
    dayMax: minor(BigInt(terms.dayMax)),
    claimDays: promo.config.claimDays,
    validDefinition: validDefinition(terms.valid),
  }
}
