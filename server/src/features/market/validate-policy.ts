import type { Deployment } from './evaluate-policy.ts'
import type { MarketPolicy } from './policy.ts'

/** The provider of a rail that is one of our own simulators. */
export const simulator = 'simulator'

/** Why a deployment must not run with a policy. A sandbox runs with any: its money is test money. */
export function validatePolicy(policy: MarketPolicy, deployment: Deployment): readonly string[] {
  if (deployment === 'sandbox' || policy.mode !== 'real') return []
  const { code, licence, deposits } = policy
  const simulated = deposits.rails.filter(({ provider }) => provider === simulator)
  return [
    ...(licence === null ? [`market ${code}: a live deployment takes no real money without a licence`] : []),
    ...(code === 'UNKNOWN' ? ['market UNKNOWN: what is not known is never played for real money'] : []),
    ...simulated.map(({ kind }) => `market ${code}: a simulator stands behind the real-money rail ${kind}`),
  ]
}
