import { rulesOf } from '@zamra/contract/lottery-games.ts'
import { expect, test } from 'vitest'
import { type BonusPlan, simulateBonus } from './simulate-bonus.ts'

/** Small or big in the minute lottery: 1.9 times the stake in half of the draws, so 95 % come back. */
const size = [{ ways: 5, of: 10, pays: 19_000 }]
const plan: BonusPlan = { cash: 0, bonus: 100_000, wager: 300_000, stake: 5_000, weight: 10_000, odds: size }

test('values a bonus at what the average bets leave of it', () => {
  const { worth, finished } = simulateBonus(plan)
  // 300,000 bet at 95 % cost 15,000 of the 100,000; runs that end early bet less and lose all.
  expect(worth).toBeGreaterThan(75_000)
  expect(worth).toBeLessThan(95_000)
  expect(finished).toBeGreaterThan(0.8)
})

test('counts own money as put in, and loses a bonus that is not wagered to the end', () => {
  const withDeposit = simulateBonus({ ...plan, cash: 200_000, wager: 900_000 })
  expect(withDeposit.worth).toBeGreaterThan(30_000)
  expect(withDeposit.worth).toBeLessThan(80_000)
  const never = simulateBonus({ ...plan, odds: [] })
  expect(never).toEqual({ worth: 0, finished: 0 })
  expect(simulateBonus({ ...plan, cash: 10_000, odds: [] }).worth).toBe(-10_000)
})

test('needs more bets where a game counts less', () => {
  expect(simulateBonus({ ...plan, weight: 5_000 }).worth).toBeLessThan(simulateBonus(plan).worth)
})

test('the odds of the test are those of the game', () => {
  expect(rulesOf('minute').bets.find(({ bet }) => bet === 'size')).toMatchObject({
    options: [{ sums: [0, 1, 2, 3, 4], pays: 19_000 }, {}],
  })
})
