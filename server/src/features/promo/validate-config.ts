import type { MarketPolicy } from '../market/index.ts'
import type { PromoConfig } from './config.ts'

/** What the law of the market has against these terms; an empty list means that they may be offered there. */
export function problemsOf({ wager, weights }: PromoConfig, { code, promotions }: MarketPolicy): readonly string[] {
  const products = Object.values(weights).filter((weight) => weight > 0).length
  return [
    !promotions.allowed && 'promotions are not allowed',
    !promotions.base.includes(wager.base) && `wagering of ${wager.base} is not allowed`,
    wager.times > promotions.maxWagerTimes && `wagering ${wager.times} times exceeds ${promotions.maxWagerTimes}`,
    products === 0 && 'no category of games counts towards wagering',
    products > 1 && !promotions.mixedProducts && 'wagering in several products is not allowed',
  ].flatMap((problem) => (problem === false ? [] : [`market ${code}: ${problem}`]))
}
