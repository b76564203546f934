import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { lowerLimit, readBalance } from '../../ledger/index.ts'
import type { MarketPolicy } from '../market/index.ts'

type Ledger = Parameters<typeof lowerLimit>[0]

/**
 * The most that the law of a market allows a player to deposit in a month becomes their own limit before they deposit, so
 * that the ledger reserves and counts it like a limit they chose; one that is lower stays. The history of their limits names
 * the policy.
 */
export async function applyMandatoryLimit(
  ledger: Ledger,
  playerId: PlayerId,
  { limits, code, version }: MarketPolicy,
  at: Date,
): Promise<void> {
  if (limits.mandatoryMax === undefined || !(await readBalance(ledger, playerId))) return
  const change = { by: `market policy ${code} ${version}`, reason: 'mandatory maximum of the market', at }
  const limit = { kind: 'deposit', period: 'month', amount: minor(BigInt(limits.mandatoryMax)) } as const
  await lowerLimit(ledger, playerId, limit, change)
}
