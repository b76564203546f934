import type { Deployment } from './evaluate-policy.ts'
import type { MarketPolicy } from './policy.ts'
import { unenforcedNeedsOf } from './unenforced-fields.ts'

/** The provider name of our own simulators. */
export const simulator = 'simulator'

/** The reasons why a deployment must not use a policy. A sandbox accepts any policy, because its money is test money. */
export function validatePolicy(policy: MarketPolicy, deployment: Deployment): readonly string[] {
  if (deployment === 'sandbox' || policy.mode !== 'real') return []
  const { code, licence, deposits } = policy
  const simulated = deposits.rails.filter(({ provider }) => provider === simulator)
  return [
    ...(licence === null ? [`market ${code}: real money needs a licence in a live deployment`] : []),
    ...(code === 'UNKNOWN' ? ['market UNKNOWN: the fallback policy must not allow real money'] : []),
    ...unenforcedNeedsOf(policy).map((path) => `market ${code}: this version does not enforce ${path}`),
    ...simulated.map(({ kind }) => `market ${code}: the real-money rail ${kind} uses a simulator as provider`),
  ]
}
