import type { MarketPolicy } from '../../market/index.ts'

/** A virtual account is paid by a bank transfer, and the market policy lists it as `bank`. */
export function marketAllowsRail({ deposits }: MarketPolicy, rail: string): boolean {
  return deposits.rails.some(({ kind }) => kind === (rail === 'va' ? 'bank' : rail))
}
