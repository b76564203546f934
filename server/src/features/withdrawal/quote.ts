import { add, type Money, nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { type Coins, coinsFor } from './coins.ts'
import { feeOf, type Standing, type WithdrawalRequest } from './evaluate-withdrawal.ts'
import { taxOf194BA } from './tax.ts'

/** What leaves the wallet, what is kept of it, and what arrives. */
export type Quote = {
  readonly amount: Money
  readonly fee: Money
  readonly tax: Money
  readonly net: Money
  /** What an address gets for the net amount. */
  readonly coins?: Coins | undefined
}

/** The page shows this quote and a withdrawal is created by it, so a player pays what they confirmed. */
export function quoteOf(
  app: AppContext,
  market: string,
  standing: Standing,
  { amount, payeeId }: WithdrawalRequest,
): Quote {
  const fee = feeOf(standing, amount, payeeId)
  const tax = standing.taxYear ? taxOf194BA(standing.taxYear, amount) : nothing
  const net = subtract(amount, add(fee, tax))
  const isChain = standing.payees.some((payee) => payee.id === payeeId && payee.isChain)
  return { amount, fee, tax, net, coins: isChain ? coinsFor(app, market, standing.settings.coins, net) : undefined }
}
