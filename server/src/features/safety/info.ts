import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { minor } from '@zamra/contract/money.ts'
import { dayIn } from '../../base/clock.ts'
import type { ShardReader } from '../../db/database.ts'
import type { Handler } from '../../http/context.ts'
import { type MarketPolicy, policyOf } from '../market/index.ts'
import { findAccountStanding } from './account-state-queries.ts'
import { breakOf, canReturn } from './break.ts'
import { type LimitKey, type MoneyLimit, periods } from './limit.ts'
import { type LimitRequest, listRequests, selectMoneyLimits, selectPlayedMinutes } from './limit-queries.ts'
import { findDueReview, selectReviewFigures } from './play-review-queries.ts'
import { checkChoices, checkMinutesIn } from './set-check.ts'
import { findSetting, type Setting, timeLimitOf } from './setting-queries.ts'

type Info = OutputOf<'/safety/info'>

/** The player's limits with what is used of each, the higher ones that wait, their break, and the rules of their market. */
export const safetyInfo: Handler<'/safety/info'> = async ({ app, playerId, market, now }) => {
  const policy = policyOf(app, market)
  const { read } = app.databases.shardOf(playerId)
  const [limits, requests, setting, played, review, { state, since }] = await Promise.all([
    selectMoneyLimits(read, playerId, now),
    listRequests(read, playerId, now),
    findSetting(read, playerId),
    selectPlayedMinutes(read, playerId, dayIn(policy.timeZone, now)),
    readReview(read, playerId, now),
    findAccountStanding(read, playerId),
  ])
  const requestOf = (key: LimitKey) => requests.find(({ kind, period }) => kind === key.kind && period === key.period)
  return {
    currency: policy.currency.iso,
    account: { state, ...(since && { since: since.getTime() }) },
    limits: limits.map((limit) => moneyLimit(limit, requestOf(limit))),
    times: periods.map((period) =>
      timeLimit(
        { period, usedMinutes: played[period] },
        timeLimitOf(setting, period),
        requestOf({ kind: 'time', period }),
      ),
    ),
    ...rulesIn(policy),
    check: checkIn(policy, setting),
    ...breakIn(setting, now),
    ...(review && { review }),
    serverTime: now.getTime(),
  }
}

/** The review that is due, with the figures to look at. */
async function readReview(read: ShardReader, playerId: PlayerId, now: Date): Promise<Info['review']> {
  const due = await findDueReview(read, playerId, now)
  if (!due) return undefined
  const { dueAt, from, to } = due
  return { dueAt: dueAt.getTime(), from, to, ...(await selectReviewFigures(read, playerId, due)) }
}

function moneyLimit({ kind, period, amount, used }: MoneyLimit, request: LimitRequest | undefined) {
  return {
    ...{ kind, period, used },
    ...(amount !== null && { amount }),
    ...(request && {
      request: { ...timesOf(request), ...(request.value !== null && { amount: minor(request.value) }) },
    }),
  }
}

type UsedTime = Pick<Info['times'][number], 'period' | 'usedMinutes'>

function timeLimit(used: UsedTime, minutes: number | null, request: LimitRequest | undefined) {
  return {
    ...used,
    ...(minutes !== null && { minutes }),
    ...(request && {
      request: { ...timesOf(request), ...(request.value !== null && { minutes: Number(request.value) }) },
    }),
  }
}

function timesOf({ confirmFrom, confirmUntil }: LimitRequest) {
  return { confirmFrom: confirmFrom.getTime(), confirmUntil: confirmUntil.getTime() }
}

type Rules = Pick<Info, 'kinds' | 'raiseHours' | 'confirmHours' | 'coolOffHours' | 'exclusionDaysMin'>

function rulesIn({ limits, exclusion }: MarketPolicy): Rules {
  const { types, increaseCooldownHours: raiseHours, confirmWindowHours: confirmHours } = limits
  const { coolOffHours, minDays: exclusionDaysMin } = exclusion
  return { kinds: types, raiseHours, confirmHours, coolOffHours, exclusionDaysMin }
}

function checkIn(policy: MarketPolicy, setting: Setting | undefined): Info['check'] {
  const market = checkMinutesIn(policy)
  const own = setting?.checkMinutes ?? undefined
  const isShorter = own !== undefined && (market === undefined || own < market)
  return { ...(market !== undefined && { market }), ...(isShorter && { own }), choices: checkChoices(market) }
}

function breakIn(setting: Setting | undefined, now: Date): Pick<Info, 'break'> {
  const present = breakOf(setting)
  if (!present) return {}
  const { kind, from, until, opensAt } = present
  return {
    break: {
      ...{ kind, from: from.getTime(), canReturn: canReturn(present, now) },
      ...(until && { until: until.getTime() }),
      ...(opensAt && { opensAt: opensAt.getTime() }),
    },
  }
}
