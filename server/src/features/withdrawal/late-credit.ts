import { type Bps, bps, type Money, share } from '@zamra/contract/money.ts'
import type { MarketPolicy } from '../market/index.ts'

const periodMs = 6 * 3_600_000
const bpsPerPercent = 100

export type LateCredit = { readonly rate: Bps; readonly amount: Money }

/**
 * What a delay earns: a rate of the amount for every full six hours past the promise, up to a maximum, both from the market
 * policy. A withdrawal never waits for its player: what the player must do is asked before it is created.
 */
export function lateCredit(
  amount: Money,
  { promisedAt, until }: { readonly promisedAt: Date; readonly until: Date },
  { lateCreditPctPer6h, lateCreditCap }: Pick<MarketPolicy['withdrawals'], 'lateCreditPctPer6h' | 'lateCreditCap'>,
): LateCredit {
  const periods = Math.max(0, Math.floor((until.getTime() - promisedAt.getTime()) / periodMs))
  const rate = bps(Math.round(Math.min(periods * lateCreditPctPer6h, lateCreditCap) * bpsPerPercent))
  return { rate, amount: share(amount, rate, 'down') }
}
