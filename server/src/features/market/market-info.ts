import { appInfo } from '@zamra/contract/constants.ts'
import { type Action, actions, type Verdict } from '@zamra/contract/law.ts'
import type { Handler } from '../../http/context.ts'
import { judgeAction, modeInForce } from './judge-action.ts'
import { policyOf } from './keep-policies.ts'
import { marketOf } from './may.ts'
import { policyLog } from './queries.ts'

/** What a person may know of the law he plays under: every answer with its reasons, and where it is written. */
export const marketInfo: Handler<'/market/info'> = async (ctx, { areaCode }) => {
  const { databases, config } = ctx.app
  const market = areaCode === undefined ? (ctx.market ?? marketOf(appInfo.phonePrefix)) : marketOf(areaCode)
  const policy = policyOf(ctx.app, market)
  const log = await policyLog(databases.main.read, policy.code)
  const judged = (action: Action) => judgeAction(policy, config.deployment, { at: ctx.now }, action)
  return {
    code: policy.code,
    policyVersion: policy.version,
    mode: modeInForce(policy, config.deployment, ctx.now),
    reviewBy: policy.reviewBy,
    minAge: policy.age.min,
    currency: policy.currency,
    timeZone: policy.timeZone,
    bankForm: policy.bankForm,
    may: Object.fromEntries(actions.map((action) => [action, onTheWire(judged(action))])) as May,
    ...(policy.windDown && { windDown: policy.windDown }),
    citations: policy.citations,
    helplines: policy.complaints.helplines,
    log: log.map(({ publishedAt, ...entry }) => ({ ...entry, publishedAt: publishedAt.getTime() })),
  }
}

type May = Record<Action, ReturnType<typeof onTheWire>>

function onTheWire({ allowed, reasons }: Verdict) {
  return { allowed, reasons: [...reasons] }
}
