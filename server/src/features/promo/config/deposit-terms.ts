import { type OfferTerms, offerTerms } from '@zamra/contract/deposit-terms.ts'
import { type Money, minor } from '@zamra/contract/money.ts'
import type { PromoConfig } from './config.ts'

/** What a bonus that is chosen with a deposit gives, and what it costs in wagering. */
export function depositOfferOf({ trigger, grant }: PromoConfig) {
  if (trigger.on !== 'firstDeposit' || grant.kind !== 'bonus' || grant.amount.by !== 'share')
    throw new Error(`not a promotion that is chosen with a deposit: ${trigger.on}`)
  return {
    bonusBps: grant.amount.bps,
    bonusMax: minor(BigInt(grant.amount.max)),
    depositMin: minor(BigInt(trigger.depositMin)),
    wagerTimes: grant.wager.times,
    wagerDays: grant.wager.days,
    wagerBase: grant.wager.base,
  }
}

type DepositTerms = OfferTerms & { readonly days: number; readonly maxBet: Money | undefined }

/** The terms of one deposit of this amount. */
export function depositTerms(config: PromoConfig, deposit: Money): DepositTerms {
  const terms = offerTerms(depositOfferOf(config), deposit)
  const { days, maxBet } = (config.grant as Extract<PromoConfig['grant'], { kind: 'bonus' }>).wager
  return { ...terms, days, maxBet: maxBet === undefined ? undefined : minor(BigInt(maxBet)) }
}
