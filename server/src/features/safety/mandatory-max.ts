import { type Money, minor, toWire } from '@zamra/contract/money.ts'
import type { MarketPolicy } from '../market/index.ts'

/** The most that the law of the market allows to deposit in a month. */
export function mandatoryMaxOf({ limits }: MarketPolicy): Money | undefined {
  return limits.mandatoryMax === undefined ? undefined : minor(BigInt(limits.mandatoryMax))
}

/** For the refusal of a higher limit. */
export function mandatoryParams(policy: MarketPolicy) {
  return { max: toWire(mandatoryMaxOf(policy) ?? minor(0n)), currency: policy.currency.iso }
}
