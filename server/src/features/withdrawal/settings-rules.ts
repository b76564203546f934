import { add, compare, type Money, nothing, times, toMajor } from '@zamra/contract/money.ts'
import type { WithdrawalSettings } from './evaluate-withdrawal.ts'

type Amounts = Pick<WithdrawalSettings, 'min' | 'max' | 'feeMin'> & {
  readonly coins?: { readonly fee: Money } | undefined
}

export function amountProblems({ min, max }: Amounts): readonly string[] {
  const isRight = compare(min, nothing) > 0 && compare(min, max) <= 0
  return isRight
    ? []
    : [`the least amount must be positive and not above the largest: ${toMajor(min)} and ${toMajor(max)}`]
}

/** A fee that takes most of the least amount would leave nothing to pay out. */
export function feeProblems({ min, feeMin, coins }: Amounts): readonly string[] {
  const fee = add(feeMin, coins?.fee ?? nothing)
  return compare(times(fee, 2n), min) <= 0
    ? []
    : [
        `the least fee must not be more than half of the least amount: ${toMajor(fee)} with the network fee, of ` +
          toMajor(min),
      ]
}
