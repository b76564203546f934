import { appInfo } from '@zamra/contract/constants.ts'
import { type Action, actions, type Verdict } from '@zamra/contract/law.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { actionEvaluator, marketOf } from './enforce-policy.ts'
import { evaluatePolicy, modeInForce } from './evaluate-policy.ts'
import type { MarketPolicy } from './policy.ts'
import { isWithdrawn, policyOf, scheduledPolicyOf } from './policy-cache.ts'
import { type DatedVersion, versionStateOf } from './policy-timeline.ts'
import { listPolicyVersions } from './queries.ts'

/** The public view of a market policy: what it allows, with reasons, citations and its versions. */
export const marketInfo: Handler<'/market/info'> = async (ctx, { areaCode }) => {
  const { databases, config } = ctx.app
  const market = areaCode === undefined ? (ctx.market ?? marketOf(appInfo.phonePrefix)) : marketOf(areaCode)
  const policy = policyOf(ctx.app, market)
  const log = await listPolicyVersions(databases.main.read, policy.code)
  const dated = log.map((one) => ({ ...one, isWithdrawn: isWithdrawn(ctx.app, policy.code, one.version) }))
  const evaluate = (action: Action) =>
    actionEvaluator(ctx.app)(market, action, { at: ctx.now, place: ctx.place, locale: ctx.locale })
  return {
    code: policy.code,
    policyVersion: policy.version,
    mode: modeInForce(policy, config.deployment, ctx.now),
    reviewBy: policy.reviewBy,
    minAge: policy.age.min,
    currency: policy.currency,
    timeZone: policy.timeZone,
    bankForm: policy.bankForm,
    may: Object.fromEntries(actions.map((action) => [action, toWire(evaluate(action))])) as Verdicts,
    ...(policy.windDown && { windDown: policy.windDown }),
    ...upcomingOf(ctx, policy),
    citations: policy.citations,
    helplines: policy.complaints.helplines,
    history: { onlineMonths: policy.history.onlineMonths, onRequestMonths: policy.history.onRequestMonths },
    complaints: complaintsOf(policy),
    log: log.map(({ version, approvals, publishedAt, effectiveAt }) => ({
      ...{ version, approvals, publishedAt: publishedAt.getTime() },
      ...(effectiveAt && { effectiveAt: effectiveAt.getTime() }),
      ...lostState(dated, version, ctx.now),
    })),
  }
}

function lostState(versions: readonly DatedVersion[], version: number, at: Date) {
  const state = versionStateOf(versions, version, at)
  return state === 'withdrawn' || state === 'superseded' ? { never: state } : {}
}

/** What the next version opens and closes, and when: players read it before it begins. */
function upcomingOf({ app, place, now, locale }: CallContext<'/market/info'>, policy: MarketPolicy) {
  const next = scheduledPolicyOf(app, policy.code)
  if (!next) return {}
  const { deployment } = app.config
  const { effectiveAt, policy: later } = next
  const isAllowed = (one: MarketPolicy, at: Date, action: Action) =>
    evaluatePolicy(one, deployment, { at, place, locale }, action).allowed
  const changes = actions.map((action) => ({
    ...{ action, before: isAllowed(policy, now, action), after: isAllowed(later, effectiveAt, action) },
  }))
  return {
    upcoming: {
      policyVersion: later.version,
      effectiveAt: effectiveAt.getTime(),
      mode: modeInForce(later, deployment, effectiveAt),
      opens: changes.filter(({ before, after }) => !before && after).map(({ action }) => action),
      closes: changes.filter(({ before, after }) => before && !after).map(({ action }) => action),
      ...(later.windDown && { windDown: later.windDown }),
    },
  }
}

function complaintsOf({ complaints }: MarketPolicy) {
  const { ackHours, answerDays, adr } = complaints
  return { ackHours, answerDays, ...(adr && { adr }) }
}

type Verdicts = Record<Action, ReturnType<typeof toWire>>

function toWire({ allowed, reasons }: Verdict) {
  return { allowed, reasons: [...reasons] }
}
