import type { Config } from '../../base/config.ts'
import type { MarketPolicy } from './policy.ts'

/** The provider name of our own simulators. */
export const simulator = 'simulator'

type PolicyConfig = Pick<Config, 'deployment' | 'place' | 'dataRegion'>

/** The reasons why a deployment must not use a policy. A sandbox accepts any policy, because its money is test money. */
export function validatePolicy(policy: MarketPolicy, config: PolicyConfig): readonly string[] {
  const { deployment, place } = config
  if (deployment === 'sandbox' || policy.mode !== 'real') return []
  const { code, licence, deposits } = policy
  const simulated = deposits.rails.filter(({ provider }) => provider === simulator)
  return [
    ...(licence === null ? [`market ${code}: real money needs a licence in a live deployment`] : []),
    ...(code === 'UNKNOWN' ? ['market UNKNOWN: the fallback policy must not allow real money'] : []),
    ...missingSourcesOf(policy, place),
    ...unmetNeedsOf(policy, config),
    ...simulated.map(({ kind }) => `market ${code}: the real-money rail ${kind} uses a simulator as provider`),
  ]
}

/** What the law of a market needs and this deployment, or this version, does not have. */
function unmetNeedsOf(policy: MarketPolicy, { dataRegion }: PolicyConfig): readonly string[] {
  const { code, age, data, exclusion, history } = policy
  const { residency, parentalConsentAge = 0, retentionYears } = data
  const problems = [
    residency !== undefined &&
      residency !== dataRegion &&
      `data.residency needs ZAMRA_DATA_REGION=${residency}, and databases there`,
    parentalConsentAge > age.min &&
      `data.parentalConsentAge ${parentalConsentAge} is above age.min ${age.min}, and no parent can consent`,
    exclusion.register !== undefined &&
      `exclusion.register names ${exclusion.register}, which this version cannot query`,
    age.method === 'database' && 'age.method database needs a source of ages, which this version does not have',
    history.onRequestMonths > retentionYears * 12 &&
      `history.onRequestMonths reaches further back than data.retentionYears keeps records`,
  ]
  return problems.filter((problem) => problem !== false).map((problem) => `market ${code}: ${problem}`)
}

/** A policy that checks the place of a caller needs an edge that reports it: without one every player would be refused. */
function missingSourcesOf({ code, geo }: MarketPolicy, place: Config['place']): readonly string[] {
  const needs = [
    ['geo.ipCheck', geo.ipCheck, 'ZAMRA_COUNTRY_HEADER', place?.countryHeader],
    ['geo.prefixMustMatch', geo.prefixMustMatch, 'ZAMRA_COUNTRY_HEADER', place?.countryHeader],
    ['geo.vpnBlock', geo.vpnBlock, 'ZAMRA_ANONYMOUS_HEADER', place?.anonymousHeader],
  ] as const
  return needs
    .filter(([, isNeeded, , source]) => isNeeded && source === undefined)
    .map(([field, , variable]) => `market ${code}: ${field} needs ZAMRA_EDGE_NETWORKS and ${variable}`)
}
