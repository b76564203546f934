import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import { bandOf } from './band.ts'

const days = ['2026-10-01', '2026-10-02', '2026-10-03']
const rewardOf = (playerId: number, day: string, amount: number) => ({ playerId, day, amount: minor(BigInt(amount)) })

test('players who all get the same leave no doubt about the cost', () => {
  const rewards = Array.from({ length: 50 }, (_, at) => rewardOf(at + 1, '2026-10-02', 100))
  expect(bandOf(rewards, 50, days)).toEqual([
    { day: '2026-10-01', cost: 0n, low: 0n, high: 0n },
    { day: '2026-10-02', cost: 5_000n, low: 5_000n, high: 5_000n },
    { day: '2026-10-03', cost: 5_000n, low: 5_000n, high: 5_000n },
  ])
})

test('the band is that of the binomial distribution when a quarter of the players gets the same', () => {
  const rewards = Array.from({ length: 100 }, (_, at) => rewardOf(at + 1, '2026-10-01', 1))
  const [last] = bandOf(rewards, 400, days).slice(-1)
  // 400 draws with probability 1/4: mean 100, standard deviation √75 = 8.66, so 90 % lie within 1.645 of them: 85.8 to 114.2.
  expect(last?.cost).toBe(100n)
  expect(Math.abs(Number(last?.low) - 85.8)).toBeLessThan(3)
  expect(Math.abs(Number(last?.high) - 114.2)).toBeLessThan(3)
})

test('one player who costs most of it makes the band wide, and the same rewards give the same band', () => {
  const rewards = [rewardOf(1, '2026-10-03', 1_000_000), rewardOf(2, '2026-10-01', 100)]
  const [, , last] = bandOf(rewards, 20, days)
  expect([last?.low, last?.cost]).toEqual([0n, 1_000_100n])
  expect(last?.high).toBeGreaterThanOrEqual(2_000_000n)
  expect(bandOf(rewards, 20, days)).toEqual(bandOf(rewards, 20, days))
})

test('nobody to draw from is no cost', () => {
  expect(bandOf([], 0, days).at(-1)).toEqual({ day: '2026-10-03', cost: 0n, low: 0n, high: 0n })
})
