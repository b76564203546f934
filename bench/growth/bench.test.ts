import { expect, test } from 'vitest'
import { outcomeOf } from './bench.ts'

const round = { ratio: 1, bets: 500, others: 0 }

test('accepts three rounds in which a large ledger costs as much as a small one', () => {
  expect(outcomeOf([round, round, round]).ok).toBe(true)
})

test('fails when a bet in the large ledger costs twice as much', () => {
  expect(outcomeOf([round, round, round].map((one) => ({ ...one, ratio: 2 }))).ok).toBe(false)
})

test('fails with too few rounds or too few bets in one of them', () => {
  expect(outcomeOf([round, round]).ok).toBe(false)
  expect(outcomeOf([round, round, { ...round, bets: 499 }]).ok).toBe(false)
})
