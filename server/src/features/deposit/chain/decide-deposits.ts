import { add, type Money, nothing } from '@zamra/contract/money.ts'
import type { WaitsFor } from './chain-deposit.ts'
import { type Price, priceOf, type Rate } from './price.ts'

export type DepositDecision<Deposit> =
  | { readonly deposit: Deposit; readonly price: Price }
  | { readonly deposit: Deposit; readonly waitsFor: WaitsFor }

export type DepositTerms = {
  /** The least that is credited, in units of the coin. */
  readonly min: bigint
  /** Undefined where the coin has no rate at present. */
  readonly rate: Rate | undefined
  /** Whether enough is known of the player to take so much from him. */
  isVerifiedFor(amount: Money): boolean
}

/**
 * What becomes of everything final that one player has sent in one coin. Small amounts add up: when together they are
 * enough, each of them is credited. One that is not worth a single minor unit waits for ever.
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
