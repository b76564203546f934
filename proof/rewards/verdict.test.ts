import { expect, test } from 'vitest'
import { checksOf, type Observed } from './verdict.ts'

const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
const contest = {
  ...{ kind: 'gift code', sent: 60, paid: 1, amount: 5n, claimed: 5n, expected: 5n, repeated: 0 },
  refused: new Map([['thing.alreadyDone', 59]]),
}
const good: Observed = {
  contests: Array.from({ length: 12 }, () => contest),
  cost: { ledger: 55n, rewards: 55n, claimed: 11, problems: [] },
  ...{ bets: 200, redisWipes: 2, live: lines, rebuilt: lines, before: lines, after: lines, expected: lines },
}

const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test.each<[string, Observed]>([
  ['kinds', { ...good, contests: good.contests.slice(1) }],
  ['claims', { ...good, contests: [...good.contests, { ...contest, sent: 59 }] }],
  ['bets', { ...good, bets: 199 }],
  ['rows', { ...good, live: [], rebuilt: [] }],
])('fails with too few %s', (_what, observed) => {
  expect(failedClaims(observed)).toEqual(['the load was large enough'])
})

test('a claim whose answer was lost counts by what the player has', () => {
  const lost = { ...contest, paid: 0, amount: 0n, repeated: 1 }
  expect(failedClaims({ ...good, contests: [...good.contests, lost] })).toEqual([])
})

test('fails when Redis was not wiped', () => {
  expect(failedClaims({ ...good, redisWipes: 1 })).toEqual(['enough faults were injected'])
})

test.each<[string, Observed]>([
  ['a reward that was paid twice', { ...good, contests: [...good.contests, { ...contest, paid: 2 }] }],
  ['another amount', { ...good, contests: [...good.contests, { ...contest, claimed: 6n }] }],
  ['a wrong answer', { ...good, contests: [...good.contests, { ...contest, amount: 6n }] }],
  ['no answer', { ...good, contests: [...good.contests, { ...contest, paid: 0, amount: 0n }] }],
  ['an error', { ...good, contests: [...good.contests, { ...contest, refused: new Map([['Error: deadlock', 1]]) }] }],
])('fails for %s', (_what, observed) => {
  expect(failedClaims(observed)).toEqual(['of all claims of a reward at once one is paid, with its amount'])
})

test('fails for a paisa in the ledger that no reward explains, and for a player whose figures differ', () => {
  const claim = 'the cost of promotions in the ledger is the sum of the rewards, to the paisa'
  expect(failedClaims({ ...good, cost: { ...good.cost, ledger: 56n } })).toEqual([claim])
  expect(failedClaims({ ...good, cost: { ...good.cost, problems: ['player 7'] } })).toEqual([claim])
})

test('fails for rebuilt rows and for rankings that differ', () => {
  expect(failedClaims({ ...good, rebuilt: lines.slice(1) })).toEqual([
    'projections that are rebuilt from nothing equal the live ones',
  ])
  expect(failedClaims({ ...good, before: lines.slice(1) })).toEqual(['the rankings are the same after Redis was wiped'])
  expect(failedClaims({ ...good, expected: [...lines, 'more'] })).toEqual(['the rankings are what the bets add up to'])
})
