import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import { type DepositTerms, decideDeposits } from './decide-deposits.ts'
import { rateOf } from './price.ts'

const rate = rateOf('80', { decimals: 6, minorDigits: 2 })
const terms: DepositTerms = { min: 10_000_000n, rate, isVerifiedFor: () => true }
const sent = (...units: readonly bigint[]) => units.map((count) => ({ units: count }))
const outcomesOf = (verdicts: ReturnType<typeof decideDeposits>) =>
  verdicts.map((verdict) => ('waitsFor' in verdict ? verdict.waitsFor : verdict.price.amount))

test('credits a deposit of the minimum or more', () => {
  expect(outcomesOf(decideDeposits(sent(10_000_000n), terms))).toEqual([80_000n])
  expect(outcomesOf(decideDeposits(sent(9_999_999n), terms))).toEqual(['minimum'])
})

test('adds up small amounts and credits each', () => {
  expect(outcomesOf(decideDeposits(sent(4_000_000n, 5_000_000n), terms))).toEqual(['minimum', 'minimum'])
  expect(outcomesOf(decideDeposits(sent(4_000_000n, 5_000_000n, 1_000_000n), terms))).toEqual([
    32_000n,
    40_000n,
    8_000n,
  ])
})

test('a deposit worth less than a minor unit waits and does not block others', () => {
  expect(outcomesOf(decideDeposits(sent(1n, 10_000_000n), terms))).toEqual(['minimum', 80_000n])
})

test('waits for the rate or for KYC, and says which', () => {
  expect(outcomesOf(decideDeposits(sent(10_000_000n), { ...terms, rate: undefined }))).toEqual(['rate'])
  const asked: bigint[] = []
  const isVerifiedFor = (amount: bigint) => asked.push(amount) === 0
  expect(outcomesOf(decideDeposits(sent(10_000_000n, 20_000_000n), { ...terms, isVerifiedFor }))).toEqual([
    'identity',
    'identity',
  ])
  expect(asked).toEqual([minor(240_000n)])
})
