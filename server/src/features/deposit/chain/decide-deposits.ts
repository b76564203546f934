import { add, type Money, nothing } from '@zamra/contract/money.ts'
import type { WaitsFor } from './chain-deposit.ts'
import { type Price, priceOf, type Rate } from './price.ts'

export type DepositDecision<Deposit> =
  | { readonly deposit: Deposit; readonly price: Price }
  | { readonly deposit: Deposit; readonly waitsFor: WaitsFor }

export type DepositTerms = {
  /** The minimum deposit, in units of the coin. */
  readonly min: bigint
  /** Undefined while the coin has no rate. */
  readonly rate: Rate | undefined
  /** Whether the player's KYC level is enough for this amount. */
  isVerifiedFor(amount: Money): boolean
}

/**
 * Decides about all final deposits of one player in one coin. Small amounts add up: once their sum reaches the minimum,
 * all of them are credited. A deposit worth less than one minor unit waits forever.
 */
export function decideDeposits<Deposit extends { readonly units: bigint }>(
  deposits: readonly Deposit[],
  { min, rate, isVerifiedFor }: DepositTerms,
): DepositDecision<Deposit>[] {
  const wait = (waitsFor: WaitsFor) => deposits.map((deposit) => ({ deposit, waitsFor }))
  if (!rate) return wait('rate')
  const sum = deposits.reduce((units, deposit) => units + deposit.units, 0n)
  if (sum < min) return wait('minimum')
  const priced = deposits.map((deposit) => ({ deposit, price: priceOf(deposit.units, rate) }))
  if (!isVerifiedFor(add(...priced.map(({ price }) => price.amount)))) return wait('identity')
  return priced.map(({ deposit, price }) =>
    price.amount > nothing ? { deposit, price } : { deposit, waitsFor: 'minimum' },
  )
}
