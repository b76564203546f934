import { expect, test } from 'vitest'
import { checksOf, controlVerdict, type Observed } from './verdict.ts'

const good: Observed = {
  contests: [1, 1],
  payouts: { ends: { PAID: 10, FAILED: 6, REVERSED: 4 }, paidOut: 'INR 1', wrong: [], stuck: [] },
  ...{ created: 20, wanted: 20, wallets: [], unplanted: [], isInTime: true, settledMs: 0 },
  planted: { planted: 5, problems: [] },
  crashes: { crashes: 40, states: ['APPROVED', 'PAYING', 'UNKNOWN', 'PAID'] },
  kills: { serverKills: 10, restateWipes: 1, redisWipes: 2, seconds: 20, restartMs: [] },
  tally: {
    ...{ sent: 40, forged: 5, forgedAccepted: 0, received: 45, waiting: 0 },
    ...{ requests: 200, wrongErrors: 0, unanswered: 3, outages: 20 },
  },
}

const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and faults and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test.each<[string, Observed]>([
  ['withdrawals', { ...good, created: 19 }],
  ['contests', { ...good, contests: [] }],
  ['reversed payouts', { ...good, payouts: { ...good.payouts, ends: { ...good.payouts.ends, REVERSED: 0 } } }],
  ['planted differences', { ...good, planted: { planted: 0, problems: [] } }],
])('fails with too few %s', (_what, observed) => {
  expect(failedClaims(observed)).toEqual(['the load was large enough'])
})

test.each<[string, Observed]>([
  ['kills', { ...good, kills: { ...good.kills, serverKills: 4 } }],
  ['Restate wipes', { ...good, kills: { ...good.kills, restateWipes: 0 } }],
  ['outages', { ...good, tally: { ...good.tally, outages: 0 } }],
  ['untrue answers', { ...good, tally: { ...good.tally, unanswered: 0 } }],
  ['forged webhooks', { ...good, tally: { ...good.tally, forged: 0 } }],
  ['crashes', { ...good, crashes: { ...good.crashes, crashes: 19 } }],
  ['states that crashed', { ...good, crashes: { ...good.crashes, states: ['APPROVED', 'PAYING', 'PAID'] } }],
])('fails without enough %s', (_what, observed) => {
  expect(failedClaims(observed)).toEqual(['enough faults were injected'])
})

test('fails for each kind of problem', () => {
  const bad = {
    ...good,
    contests: [1, 2],
    payouts: { ...good.payouts, wrong: ['W1'], stuck: ['W2'] },
    ...{ wallets: ['player 1'], unplanted: ['total'], isInTime: false },
    planted: { planted: 5, problems: ['not found'] },
    tally: { ...good.tally, forgedAccepted: 1 },
  }
  expect(failedClaims(bad)).toHaveLength(8)
})

test('the control is passed only by the mistake that was made, not by any other failure', () => {
  const found = (wrong: readonly string[]) => controlVerdict({ ...good, payouts: { ...good.payouts, wrong } }).ok
  expect(found(['W1 was returned to the player and paid 1×'])).toBe(true)
  expect(found([])).toBe(false)
  expect(found(['W1 was paid 2×'])).toBe(false)
  expect(controlVerdict({ ...good, isInTime: false }).ok).toBe(false)
})
