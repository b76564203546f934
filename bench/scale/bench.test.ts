import { expect, test } from 'vitest'
import { outcomeOf, type Round } from './bench.ts'

const sold = { perSecond: 1_000, micros: 300, p99Ms: 50 }
const round: Round = { one: sold, two: { ...sold, perSecond: 1_200 }, others: 0 }
const plan = { seconds: 3 }

test('accepts two processes that sell at least as much as one', () => {
  expect(outcomeOf([round, round, round], plan)).toMatchObject({ ok: true, figure: 'ratio 1.20' })
})

test('fails when two sell less than one, with too few rounds, and with too few tickets', () => {
  const slower = { ...round, two: { ...sold, perSecond: 900 } }
  expect(outcomeOf([slower, slower, slower], plan).ok).toBe(false)
  expect(outcomeOf([round, round], plan).ok).toBe(false)
  const idle = { ...round, one: { ...sold, perSecond: 1 } }
  expect(outcomeOf([round, round, idle], plan).ok).toBe(false)
})
