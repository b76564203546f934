import { expect, test } from 'vitest'
import type { Check } from '../verdict.ts'
import { checksOf, type Observed } from './verdict.ts'

const draws = { draws: 3, drawn: 2, voided: 1, tickets: 20, paid: 100n, checks: [] }
const operator = Array.from({ length: 2 }, (_, number): Check => [`cheat ${number} is refused`, []])
const good: Observed = {
  steps: {
    draws,
    crashes: 100,
    moves: ['close', 'count', 'draw', 'fallBack', 'publish', 'refund', 'root', 'settle', 'void', 'witness'],
  },
  load: { draws, sold: 20, kills: { OPEN: 1, ROOTED: 1, 'Restate wiped': 1, 'PostgreSQL killed': 1 } },
  fairness: { passed: 10, failed: 0, lines: [] },
  operator,
  simulated: 20_000,
}

const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and faults and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test.each<[string, Partial<Observed>]>([
  ['tickets sold', { load: { ...good.load, sold: 19 } }],
  ['draws held', { load: { ...good.load, draws: { ...draws, drawn: 1 } } }],
  ['tickets in the crashed draws', { steps: { ...good.steps, draws: { ...draws, tickets: 19 } } }],
  ['simulated draws', { simulated: 19_999 }],
  ['statistical tests', { fairness: { passed: 9, failed: 0, lines: [] } }],
  ['checks of a cheating operator', { operator: operator.slice(1) }],
])('fails with too few %s', (_what, change) => {
  expect(failedClaims({ ...good, ...change })).toEqual(['the load was large enough'])
})

test.each(good.steps.moves)('fails when the step %s did not crash', (step) => {
  const moves = good.steps.moves.filter((move) => move !== step)
  expect(failedClaims({ ...good, steps: { ...good.steps, moves } })).toEqual([
    'every step crashed at each of its writes',
  ])
})

test.each(Object.keys(good.load.kills))('fails without the kill %s', (name) => {
  const kills = Object.fromEntries(Object.entries(good.load.kills).filter(([other]) => other !== name))
  expect(failedClaims({ ...good, load: { ...good.load, kills } })).toEqual(['every required kill happened under load'])
})

test('fails for evidence against any other claim', () => {
  const wrong = { ...draws, checks: [['no result without a root', ['minute-1']]] as const }
  expect(failedClaims({ ...good, steps: { ...good.steps, draws: wrong } })).toHaveLength(1)
  expect(failedClaims({ ...good, load: { ...good.load, draws: wrong } })).toHaveLength(1)
  expect(failedClaims({ ...good, operator: [...operator, ['a cheat is refused', ['it was not']]] })).toHaveLength(1)
})
