import { expect, test } from 'vitest'
import { countDown, countUp, digitsUp, shareDown, shareUp } from './round-figures.ts'
import { addDaysOf, estimateReturn, readTally, type Tally, writeTally } from './tally.ts'

const none = { expected: 0n, priced: 0n }
const slot = { kind: 'studio', game: 'sona-777', currency: 'INR', ...none } as const

/** So many rounds of 100 that paid 90 each. */
const rounds = (day: string, count: number): Tally => {
  const number = BigInt(count)
  const squares = { stakedSquares: number * 10_000n, paidSquares: number * 8_100n, products: number * 9_000n }
  return { ...slot, day, rounds: count, players: 12, staked: number * 100n, paid: number * 90n, ...squares }
}

/** A win of so much that is taken back: its stake stays. */
const takenBack = (day: string, won: bigint): Tally => ({
  ...{ ...slot, day, rounds: 0, players: 1, staked: 0n, paid: -won },
  ...{ stakedSquares: 0n, paidSquares: -(won ** 2n), products: -100n * won },
})

test('what is taken back leaves the window with the day of its round, not with the day on which it was taken back', () => {
  const stored = [takenBack('2026-10-01', 50_000_000n), rounds('2026-10-06', 1_200)].map(writeTally).map(readTally)
  const [counted, ...more] = addDaysOf(new Set(['2026-10-02', '2026-10-06']), stored)
  expect([counted?.rounds, counted?.paid, more]).toEqual([1_200, 108_000n, []])
  expect(counted && estimateReturn(counted)).toEqual({ observed: 9_000, low: 9_000, high: 9_000 })
  // While the day of the round is in the window, it is subtracted from what that day counted.
  const day = rounds('2026-10-01', 1_200)
  const both = addDaysOf(new Set(['2026-10-01']), [day, takenBack('2026-10-01', 90n)])
  expect(both).toMatchObject([{ rounds: 1_200, paid: 107_910n }])
})

test('sums that no rounds can have give no return instead of a negative one or none that is a number', () => {
  const day = rounds('', 1_200)
  expect(estimateReturn({ ...day, paid: -1n })).toBeUndefined()
  expect(estimateReturn({ ...day, staked: 0n })).toBeUndefined()
  expect(estimateReturn({ ...day, paidSquares: -(10n ** 15n) })).toBeUndefined()
})

test('figures are rounded so that one act does not show, and never in favour of the operator', () => {
  expect([countDown(29), countDown(20), countUp(21), countUp(30)]).toEqual([20, 20, 30, 30])
  expect([digitsUp(7), digitsUp(1_234), digitsUp(99_001), digitsUp(0)]).toEqual([7, 1_300, 100_000, 0])
  expect([shareDown(23, 24), shareDown(24, 24), shareUp(1, 24), shareUp(0, 24)]).toEqual([90, 100, 10, 0])
  expect([shareDown(1_989, 2_000), shareUp(1, 2_000)]).toEqual([99, 1])
  // One late payout more of 24 changes none of the figures.
  const figures = (payouts: number, late: number) => [countDown(payouts), shareDown(payouts - late, payouts)]
  expect(figures(24, 5)).toEqual(figures(25, 6))
})
