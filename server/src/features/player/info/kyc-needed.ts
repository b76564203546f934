import type { Lifetime } from '../../../ledger/index.ts'
import type { MarketPolicy } from '../../market/index.ts'

/** The KYC level that the market requires for the amounts deposited and withdrawn so far. */
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
