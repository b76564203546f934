import { isDeepStrictEqual } from 'node:util'
import { type Action, actions } from '@zamra/contract/law.ts'
import type { Circumstances } from '../../http/market-policy.ts'
import { type Deployment, evaluatePolicy } from './evaluate-policy.ts'
import type { JudgedVersion } from './judge-versions.ts'
import { unknown } from './policies/unknown.ts'
import type { MarketPolicy } from './policy.ts'

type When = { readonly at: Date; readonly deployment: Deployment }

/** What the scheduled version of a market closes, for all players or some of them, that is open now. */
export function scheduledClosings(versions: readonly JudgedVersion[], when: When): readonly Action[] {
  const change = scheduledChange(versions, when)
  return change ? effectOf(change, when).closes : []
}

/** What one field of a scheduled version does by itself, for all players or some of them. */
type FieldEffect = {
  readonly field: string
  readonly closes: readonly Action[]
  readonly opens: readonly Action[]
}

/** Each field that the scheduled version changes, with what it alone would close and open on the day it begins. */
export function scheduledEffects(versions: readonly JudgedVersion[], when: When): readonly FieldEffect[] {
  const change = scheduledChange(versions, when)
  if (!change) return []
  const { before, after, startsAt } = change
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof MarketPolicy)[]
  return fields
    .filter((field) => field !== 'version' && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => {
      const alone = { ...before, [field]: after[field] } as MarketPolicy
      return { field, ...effectOf({ before, after: alone, startsAt }, { ...when, at: startsAt }) }
    })
}

type Change = { readonly before: MarketPolicy; readonly after: MarketPolicy; readonly startsAt: Date }

function scheduledChange(versions: readonly JudgedVersion[], { at }: When): Change | undefined {
  const nowMs = at.getTime()
  const scheduled = versions.find(({ beginsMs }) => beginsMs > nowMs)
  if (!scheduled) return undefined
  // The strictest policy applies where no version is accepted.
  const before = versions.findLast(({ beginsMs }) => beginsMs <= nowMs)?.accepted ?? unknown
  return { before, after: scheduled.accepted ?? unknown, startsAt: new Date(scheduled.beginsMs) }
}

function effectOf({ before, after, startsAt }: Change, { at, deployment }: When) {
  const [now, then] = [
    { policy: before, at },
    { policy: after, at: startsAt },
  ]
  const isOpen = ({ policy, at: when }: typeof now, who: Omit<Circumstances, 'at'>, action: Action) =>
    evaluatePolicy(policy, deployment, { ...who, at: when }, action).allowed
  const closed = examplesOf(before)
  const opened = examplesOf(after)
  return {
    closes: actions.filter((action) => closed.some((who) => isOpen(now, who, action) && !isOpen(then, who, action))),
    opens: actions.filter((action) => opened.some((who) => !isOpen(now, who, action) && isOpen(then, who, action))),
  }
}

/** A player in each place and of each age that a policy can refuse and another one allow. */
function examplesOf({ code, age, geo }: MarketPolicy): readonly Omit<Circumstances, 'at'>[] {
  const places: readonly Circumstances['place'][] = [
    'server',
    {},
    ...[code, ...geo.allowCountries].flatMap((country) => [
      { country, isAnonymous: false },
      { country, isAnonymous: true },
    ]),
  ]
  return places.flatMap((place) => [
    { place },
    { place, ageYears: age.min, isAgeVerified: true },
    { place, ageYears: age.min, isAgeVerified: false },
  ])
}
