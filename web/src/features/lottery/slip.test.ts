import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import type { BetRule } from './api.ts'
import { chanceNumbers } from './chance-numbers.ts'
import { oneIn, percentOf, timesOf } from './odds-words.ts'
import { clamped, ladderOf, linesMax, stakeRange, stepped, toggled } from './slip.ts'

const five = rulesOf('five').bets as unknown as readonly BetRule[]
const all = { bet: 'all', pick: '12345' }
const last2 = { bet: 'last2', pick: '07' }

test('a tap puts a line on the slip and another takes it off; a full slip takes no more', () => {
  const once = toggled([last2], all)
  expect(once).toEqual([last2, all])
  expect(toggled(once, { ...last2 })).toEqual([all])
  const full = Array.from({ length: linesMax }, (_, at) => ({ bet: 'last2', pick: String(at).padStart(2, '0') }))
  expect(toggled(full, all)).toBe(full)
  expect(toggled(full, { bet: 'last2', pick: '00' })).toHaveLength(linesMax - 1)
})

test('the stake is within what every bet on the slip allows', () => {
  expect(stakeRange(five, [last2], 'PKR')).toEqual({ min: 100, max: 500_000 })
  expect(stakeRange(five, [last2, all], 'PKR')).toEqual({ min: 100, max: 2_000 })
  expect(stakeRange(five, [], 'PKR')).toEqual({ min: 100, max: 2_000_000 })
  expect(clamped(5_000, { min: 100, max: 2_000 })).toBe(2_000)
})

test('stakes go up and down in round steps and stay at the ends', () => {
  const ladder = ladderOf({ min: 100, max: 2_500 })
  expect(ladder).toEqual([100, 200, 500, 1_000, 2_000, 2_500])
  expect(stepped(ladder, 1_000, 1)).toBe(2_000)
  expect(stepped(ladder, 700, -1)).toBe(500)
  expect(stepped(ladder, 2_500, 1)).toBe(2_500)
  expect(stepped(ladder, 100, -1)).toBe(100)
  expect(ladderOf({ min: 3_000, max: 3_000 })).toEqual([3_000])
})

test('a quick pick is one that can be bought', () => {
  const { numbers } = rulesOf('six45')
  for (let turn = 0; turn < 50; turn += 1) {
    const picked = chanceNumbers(numbers)
    expect(new Set(picked).size).toBe(6)
    expect(picked.every((number) => number >= 1 && number <= 45)).toBe(true)
  }
  expect(chanceNumbers({ count: 5, from: 0, to: 9, distinct: false })).toHaveLength(5)
})

test('odds are written as people say them, and what comes back is never rounded up', () => {
  expect(oneIn({ ways: 1, of: 10 })).toBe('10')
  expect(oneIn({ ways: 182_780, of: 8_145_060 })).toBe('44.6')
  expect(oneIn({ ways: 1, of: 8_145_060 })).toBe('8,145,060')
  expect(timesOf(19_000)).toBe('1.9')
  expect(percentOf(8_899)).toBe('88.9%')
})
