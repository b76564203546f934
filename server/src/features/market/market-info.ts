import { appInfo } from '@zamra/contract/constants.ts'
import { type Action, actions, type Verdict } from '@zamra/contract/law.ts'
import type { Handler } from '../../http/context.ts'
import { actionEvaluator, marketOf } from './enforce-policy.ts'
import { modeInForce } from './evaluate-policy.ts'
import type { MarketPolicy } from './policy.ts'
import { policyOf } from './policy-cache.ts'
import { listPolicyVersions } from './queries.ts'

/** The public view of a market policy: what it allows, with reasons, citations and its versions. */
export const marketInfo: Handler<'/market/info'> = async (ctx, { areaCode }) => {
  const { databases, config } = ctx.app
  const market = areaCode === undefined ? (ctx.market ?? marketOf(appInfo.phonePrefix)) : marketOf(areaCode)
  const policy = policyOf(ctx.app, market)
  const log = await listPolicyVersions(databases.main.read, policy.code)
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
    citations: policy.citations,
    helplines: policy.complaints.helplines,
    history: { onlineMonths: policy.history.onlineMonths, onRequestMonths: policy.history.onRequestMonths },
    complaints: complaintsOf(policy),
    log: log.map(({ publishedAt, ...entry }) => ({ ...entry, publishedAt: publishedAt.getTime() })),
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
