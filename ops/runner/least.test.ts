import { expect, test } from 'vitest'
import { belowLeast } from './least.ts'

test('accepts figures that reach the least', () => {
  expect(belowLeast({ rounds: 3, bets: 10 }, { rounds: 3, bets: 5 })).toEqual([])
})

test('names each figure that is too small or not a number', () => {
  expect(belowLeast({ rounds: 2, bets: Number.NaN }, { rounds: 3, bets: 5 })).toEqual([
    'too little load: 2 rounds, at least 3 needed',
    'too little load: NaN bets, at least 5 needed',
  ])
})
