import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import { judgeDeposits, type Standards } from './judge-deposits.ts'
import { rateOf } from './price.ts'

const rate = rateOf('80', { decimals: 6, minorDigits: 2 })
const standards: Standards = { min: 10_000_000n, rate, isKnown: () => true }
const sent = (...units: readonly bigint[]) => units.map((count) => ({ units: count }))
const waits = (verdicts: ReturnType<typeof judgeDeposits>) =>
  verdicts.map((verdict) => ('waitsFor' in verdict ? verdict.waitsFor : verdict.price.amount))

test('what is enough is credited, and the least is enough', () => {
  expect(waits(judgeDeposits(sent(10_000_000n), standards))).toEqual([80_000n])
  expect(waits(judgeDeposits(sent(9_999_999n), standards))).toEqual(['minimum'])
})

test('small amounts add up, and each is credited by itself', () => {
  expect(waits(judgeDeposits(sent(4_000_000n, 5_000_000n), standards))).toEqual(['minimum', 'minimum'])
  expect(waits(judgeDeposits(sent(4_000_000n, 5_000_000n, 1_000_000n), standards))).toEqual([32_000n, 40_000n, 8_000n])
})

test('dust that is worth nothing waits, and stops nobody', () => {
  expect(waits(judgeDeposits(sent(1n, 10_000_000n), standards))).toEqual(['minimum', 80_000n])
})

test('without a rate or without a name nothing is credited, and it is said which', () => {
  expect(waits(judgeDeposits(sent(10_000_000n), { ...standards, rate: undefined }))).toEqual(['rate'])
  const asked: bigint[] = []
  const isKnown = (amount: bigint) => asked.push(amount) === 0
  expect(waits(judgeDeposits(sent(10_000_000n, 20_000_000n), { ...standards, isKnown }))).toEqual([
    'identity',
    'identity',
  ])
  expect(asked).toEqual([minor(240_000n)])
})
