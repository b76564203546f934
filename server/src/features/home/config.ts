import { appInfo } from '@zamra/contract/constants.ts'
import type { AppConfig } from '@zamra/contract/home.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { allPolicies, marketOf, marketStatusOf, policyOf } from '../market/index.ts'
import { findSetting } from './queries.ts'

/** The configuration is sent as a JSON string, because the clients of this call parse it themselves. */
export const config: Handler<'/u/gconfig'> = async (ctx) => {
  const links = (await findSetting(ctx.app.databases.main.read, 'links')) as Partial<AppConfig> | undefined
  const answer: AppConfig = {
    manual_recharge_url: links?.manual_recharge_url ?? '',
    faq_url: links?.faq_url ?? '',
    loginVersion: 1,
    ...marketPart(ctx.app, ctx.now),
  }
  return JSON.stringify(answer)
}

/** The phone prefixes of all policies: the default one first, then in numeric order. */
function marketPart(app: AppContext, at: Date): Pick<AppConfig, 'market' | 'reviewAt'> {
  const others = allPolicies(app).flatMap((policy) =>
    policy.prefixes.filter((prefix) => prefix !== appInfo.phonePrefix),
  )
  const prefixes = [appInfo.phonePrefix, ...others.toSorted((one, other) => Number(one) - Number(other))]
  const policies = prefixes.map((prefix) => policyOf(app, marketOf(prefix)))
  return {
    market: {
      deployment: app.config.deployment,
      prefixes,
      defaultPrefix: appInfo.phonePrefix,
      currencySign: policies[0]?.currency.sign ?? appInfo.currencySign,
      markets: policies.map(({ code, age, currency }, index) => {
        const prefix = prefixes[index] ?? ''
        const { mode } = marketStatusOf(app, code, at)
        return { code, prefix, label: prefix, mode, minAge: age.min, currencySign: currency.sign }
      }),
    },
    reviewAt: Math.min(...policies.map(({ reviewBy }) => Date.parse(reviewBy))),
  }
}
