import type { AppContext } from '../../../app-context.ts'
import { allPolicies, type IgnoredDecision, whyIgnored } from '../../market/index.ts'
import { listVersions } from './config-in-force.ts'

/** The newest levels of each currency, when they do not count. */
export async function ignoredLevels(app: AppContext): Promise<readonly IgnoredDecision[]> {
  const currencies = [...new Set(allPolicies(app).map(({ currency }) => currency.iso))]
  const newest = await Promise.all(currencies.map((currency) => listVersions(app, currency, 1)))
  return newest
    .flat()
    .filter(({ isTrusted }) => !isTrusted)
    .map(({ currency, version, approval }) => ({
      ...{ subject: 'vip levels', about: `${currency} v${version}`, why: whyIgnored(approval) },
    }))
}
