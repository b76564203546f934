import { expect, test } from 'vitest'
import { outcomeOf, type Round } from './bench.ts'

const bare = { perSecond: 1_000, postgresMicros: 100 }
const ours = { ...bare, nodeMicros: 100, redisMicros: 10, p50Ms: 1, p99Ms: 2 }
const round: Round = { ours, stored: bare, together: bare, others: 0 }
const plan = { seconds: 3 }

test('accepts three rounds at the target', () => {
  expect(outcomeOf([round, round, round], plan).ok).toBe(true)
})

test('fails below the target', () => {
  const slow = { ...round, ours: { ...ours, perSecond: 990 } }
  expect(outcomeOf([slow, slow, slow], plan).ok).toBe(false)
})

test('does not hold the server to a transaction that promises less', () => {
  const quick = { ...round, together: { ...bare, perSecond: 5_000 } }
  expect(outcomeOf([quick, quick, quick], plan).ok).toBe(true)
})

test('fails with too few rounds or too few bets in one of them', () => {
  expect(outcomeOf([round, round], plan).ok).toBe(false)
  const idle = { ...round, ours: { ...ours, perSecond: 1 }, stored: { ...bare, perSecond: 1 } }
  expect(outcomeOf([round, round, idle], plan).ok).toBe(false)
})
