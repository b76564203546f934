import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const turn = { ms: 1_000, cpuMicros: 10, heapMegabytes: 50 }
const round = { ours: { ...turn, ms: 2_000 }, bare: turn, others: 0, megabytes: 100 }
const rounds = Array.from({ length: 5 }, () => round)

test('accepts five rounds at the target', () => {
  expect(outcomeOf(rounds, 100_000, []).ok).toBe(true)
})

test('fails below the target and for rows that differ', () => {
  expect(
    outcomeOf(
      rounds.map((one) => ({ ...one, ours: { ...turn, ms: 2_010 } })),
      100_000,
      [],
    ).ok,
  ).toBe(false)
  expect(outcomeOf(rounds, 100_000, ['the rows differ']).ok).toBe(false)
})

test('fails with too few rounds or too few tickets', () => {
  expect(outcomeOf(rounds.slice(1), 100_000, []).ok).toBe(false)
  expect(outcomeOf(rounds, 80_000, []).ok).toBe(false)
})
