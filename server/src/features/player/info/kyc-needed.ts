import type { Lifetime } from '../../../ledger/index.ts'
import type { MarketPolicy } from '../../market/index.ts'

/** The level that the law of the market asks for, given what has come in and gone out so far. */
export function kycLevelNeeded(
  { tiers }: MarketPolicy['kyc'],
  { deposited, withdrawn }: Pick<Lifetime, 'deposited' | 'withdrawn'>,
): number {
  const reached = tiers.filter(
    ({ cumDeposit, cumWithdraw }) =>
      (cumDeposit !== undefined && deposited >= BigInt(cumDeposit)) ||
      (cumWithdraw !== undefined && withdrawn >= BigInt(cumWithdraw)),
  )
  return Math.max(0, ...reached.map(({ level }) => level))
}
