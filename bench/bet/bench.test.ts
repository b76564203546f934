import { expect, test } from 'vitest'
import { outcomeOf, type Round } from './bench.ts'

const bare = { perSecond: 1_000, postgresMicros: 100 }
const ours = { ...bare, nodeMicros: 100, redisMicros: 10, p50Ms: 1, p99Ms: 2 }
const round: Round = { ours, other: undefined, lean: bare, own: bare, others: 0 }
const plan = { against: undefined, seconds: 3 }

test('accepts three rounds at the target', () => {
  expect(outcomeOf([round, round, round], plan).ok).toBe(true)
})

test('fails below the target', () => {
  const slow = { ...round, ours: { ...ours, perSecond: 990 } }
  expect(outcomeOf([slow, slow, slow], plan).ok).toBe(false)
})

test('fails with too few rounds or too few tickets in one of them', () => {
  expect(outcomeOf([round, round], plan).ok).toBe(false)
  const idle = { ...round, ours: { ...ours, perSecond: 1 }, lean: { ...bare, perSecond: 1 } }
  expect(outcomeOf([round, round, idle], plan).ok).toBe(false)
})

test('compares with another commit when one is given', () => {
  const other = { ...ours, perSecond: 1_100 }
  expect(
    outcomeOf(
      [round, round, round].map((one) => ({ ...one, other })),
      { ...plan, against: 'abc' },
    ).ok,
  ).toBe(true)
  const faster = { ...ours, perSecond: 1_200 }
  expect(
    outcomeOf(
      [round, round, round].map((one) => ({ ...one, other: faster })),
      { ...plan, against: 'abc' },
    ).ok,
  ).toBe(false)
})
