import type { Hole } from './hole.ts'

/** How the law of a market could be stated and not enforced. */
export const marketHoles: readonly Hole[] = [
  {
    id: 'B8',
    claim: 'a policy that ties real money to a country is enforced by the server',
    project: 'server',
    attack: {
      file: 'server/src/features/market/place.test.ts',
      title: 'a deposit is made from a country of the market and from nowhere else',
    },
    weakening: {
      file: 'server/src/features/market/evaluate-policy.ts',
      from: '    ...reasonsByPlace(policy, deployment, input, action),\n',
      to: '',
    },
  },
]
