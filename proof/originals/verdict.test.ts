import { expect, test } from 'vitest'
import { checksOf, type Observed } from './verdict.ts'

const names = ['dice', 'limbo', 'mines', 'plinko', 'andar bahar']
const good: Observed = {
  fairness: names.map((name) => ({ name, rounds: 50_000, returned: 0.991, stated: 0.99, margin: 0.002 })),
  played: names.map((name) => ({ name, rounds: 300, staked: 3n, paid: 2n, wrong: [], crashes: 3, seeds: [] })),
  cheats: { seeds: 5, honest: [], accepted: [] },
  broken: [],
}
const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test.each<[string, Observed]>([
  ['what comes back', { ...good, fairness: good.fairness.map((one) => ({ ...one, returned: 0.993 })) }],
  ['what comes back', { ...good, fairness: good.fairness.map((one) => ({ ...one, returned: Number.NaN })) }],
  ['every balance', { ...good, played: good.played.map((one) => ({ ...one, wrong: ['one paisa'] })) }],
  ['the audit', { ...good, broken: ['x'] }],
  ['the verifier accepts', { ...good, cheats: { ...good.cheats, honest: ['x'] } }],
  ['the verifier refuses', { ...good, cheats: { ...good.cheats, accepted: ['x'] } }],
  ['the load', { ...good, fairness: good.fairness.slice(1) }],
  ['the load', { ...good, played: good.played.map((one) => ({ ...one, rounds: 299 })) }],
  ['enough faults', { ...good, played: good.played.map((one) => ({ ...one, crashes: 2 })) }],
])('fails when %s does not hold', (claim, observed) => {
  const failed = failedClaims(observed)
  expect(failed).toHaveLength(1)
  expect(failed[0]?.startsWith(claim)).toBe(true)
})
