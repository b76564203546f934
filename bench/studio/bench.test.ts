import { expect, test } from 'vitest'
import { outcomeOf, type Round } from './bench.ts'

const lean = { perSecond: 1_000, postgresMicros: 100 }
const ours = { ...lean, nodeMicros: 100, redisMicros: 10, p50Ms: 1, p99Ms: 2 }
const round: Round = { ours, lean, alone: { ...ours, perSecond: 200 }, leanAlone: lean, others: 0 }
const plan = { seconds: 3 }
const transactions = { all: 2, writing: 1 }

test('accepts three rounds at the target and shows the transactions of a bet', () => {
  const { ok, lines } = outcomeOf([round, round, round], plan, transactions)
  expect(ok).toBe(true)
  expect(lines).toContain('transactions of one bet: 2.00, of which 1.00 write')
})

test('fails below the target', () => {
  const slow = { ...round, ours: { ...ours, perSecond: 990 } }
  expect(outcomeOf([slow, slow, slow], plan, transactions).ok).toBe(false)
})

test('does not hold a bet that travels alone to the target', () => {
  const quick = { ...round, leanAlone: { ...lean, perSecond: 5_000 } }
  expect(outcomeOf([quick, quick, quick], plan, transactions).ok).toBe(true)
})

test('fails with too few rounds or too few bets in one of them', () => {
  expect(outcomeOf([round, round], plan, transactions).ok).toBe(false)
  const idle = { ...round, ours: { ...ours, perSecond: 1 }, lean: { ...lean, perSecond: 1 } }
  expect(outcomeOf([round, round, idle], plan, transactions).ok).toBe(false)
})
