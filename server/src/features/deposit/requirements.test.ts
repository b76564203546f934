import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import { requiredKycLevel } from './requirements.ts'

test('the required KYC level depends on the market policy and the lifetime deposits', () => {
  const tiers = [
    { level: 1, cumDeposit: 100_000 },
    { level: 2, cumDeposit: 500_000 },
    { level: 3, cumWithdraw: 1 },
  ]
  const at = (before: 'play' | 'deposit' | 'withdraw', deposited: bigint) =>
    requiredKycLevel({ before, tiers }, minor(deposited))
  expect(at('withdraw', 99_999n)).toBe(0)
  expect(at('withdraw', 100_000n)).toBe(1)
  expect(at('withdraw', 500_000n)).toBe(2)
  expect(at('deposit', 1n)).toBe(1)
  expect(at('play', 600_000n)).toBe(2)
})
