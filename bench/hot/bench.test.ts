import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const round = { done: 6_000, took: 3, micros: 100 }

test('accepts three rounds at the target', () => {
  expect(outcomeOf([round, round, round]).ok).toBe(true)
})

test('fails below the target', () => {
  expect(outcomeOf([round, round, round].map((one) => ({ ...one, took: 4 }))).ok).toBe(false)
})

test('fails with too few rounds or too few commands in one of them', () => {
  expect(outcomeOf([round, round]).ok).toBe(false)
  expect(outcomeOf([round, round, { ...round, done: 499, took: 0.1 }]).ok).toBe(false)
})
