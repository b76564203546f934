import type { Config } from '../../base/config.ts'
import type { MarketPolicy } from './policy.ts'
import { unenforcedNeedsOf } from './unenforced-fields.ts'

/** The provider name of our own simulators. */
export const simulator = 'simulator'

type PolicyConfig = Pick<Config, 'deployment' | 'place'>

/** The reasons why a deployment must not use a policy. A sandbox accepts any policy, because its money is test money. */
export function validatePolicy(policy: MarketPolicy, { deployment, place }: PolicyConfig): readonly string[] {
  if (deployment === 'sandbox' || policy.mode !== 'real') return []
  const { code, licence, deposits } = policy
  const simulated = deposits.rails.filter(({ provider }) => provider === simulator)
  return [
    ...(licence === null ? [`market ${code}: real money needs a licence in a live deployment`] : []),
    ...(code === 'UNKNOWN' ? ['market UNKNOWN: the fallback policy must not allow real money'] : []),
    ...missingSourcesOf(policy, place),
    ...unenforcedNeedsOf(policy).map((path) => `market ${code}: this version does not enforce ${path}`),
    ...simulated.map(({ kind }) => `market ${code}: the real-money rail ${kind} uses a simulator as provider`),
  ]
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
