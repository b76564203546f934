import { expect, test } from 'vitest'
import { compareWithProviders, type StoredWithdrawal, type TruePayout, walletProblems } from './compare.ts'

const stored: StoredWithdrawal = {
  withdrawNo: 'W1',
  playerId: 1,
  currency: 'INR',
  state: 'PAID',
  amount: 50_000n,
  net: 49_000n,
  compensation: null,
  moved: 49_000n,
}
const truth: TruePayout = {
  provider: 'razorpayx',
  payoutNo: 'W1',
  amount: '49000',
  currency: 'INR',
  state: 'paid',
  paidTimes: 1,
  returnedTimes: 0,
}
const problems = (own: StoredWithdrawal, ...payouts: readonly TruePayout[]) =>
  compareWithProviders(payouts, [own]).wrong.length
const failed: StoredWithdrawal = { ...stored, state: 'FAILED', moved: 0n }
const back: TruePayout = { ...truth, state: 'reversed', returnedTimes: 1 }

test('accepts what was paid once, returned once, or paid and returned by the bank', () => {
  expect(problems(stored, truth)).toBe(0)
  expect(problems(failed, { ...truth, state: 'failed', paidTimes: 0 })).toBe(0)
  expect(problems(failed)).toBe(0)
  expect(problems(failed, back)).toBe(0)
  expect(problems({ ...stored, state: 'REVERSED', moved: 0n }, back)).toBe(0)
})

test('finds a payout that was paid and returned, paid twice, paid to nobody or never paid', () => {
  expect(problems(failed, truth)).toBeGreaterThan(0)
  expect(problems(stored, { ...truth, paidTimes: 2 })).toBeGreaterThan(0)
  expect(problems(stored, truth, { ...truth, provider: 'cashfreePayouts' })).toBeGreaterThan(0)
  expect(problems(stored)).toBeGreaterThan(0)
  expect(problems(stored, back)).toBeGreaterThan(0)
  expect(compareWithProviders([truth], []).wrong).toEqual(['W1 was paid and is no withdrawal'])
})

test('finds another amount at the provider or in the ledger', () => {
  expect(problems(stored, { ...truth, amount: '49001' })).toBe(1)
  expect(problems({ ...stored, moved: 49_001n }, truth)).toBe(1)
})

test('a withdrawal without an end is stuck', () => {
  for (const state of ['CREATED', 'REVIEWING', 'APPROVED', 'PAYING', 'UNKNOWN'])
    expect(compareWithProviders([], [{ ...failed, state }]).stuck).toHaveLength(1)
})

test('expects in a wallet what was not paid, with the late credit, and nothing held', () => {
  const began = new Map([[1, 100_000n]])
  const wallet = { playerId: 1, cash: 50_500n, held: 0n }
  const paidLate = { ...stored, compensation: 500n }
  expect(walletProblems([wallet], began, [paidLate])).toEqual([])
  expect(walletProblems([{ ...wallet, cash: 100_500n }], began, [paidLate])).toHaveLength(1)
  expect(walletProblems([{ ...wallet, held: 1n }], began, [paidLate])).toHaveLength(1)
})
