import { appInfo } from '@zamra/contract/constants.ts'
import { minor } from '@zamra/contract/money.ts'
import type { Handler } from '../../http/context.ts'
import { marketOf, policyOf } from '../market/index.ts'
import { wagerOf } from './config/config.ts'
import { toShownRows } from './list.ts'
import { promosInForce } from './promos-in-force.ts'
import { rulesOf } from './terms/rules-of.ts'

export const promoDetail: Handler<'/promo/detail'> = async (ctx, { promoId }) => {
  const market = ctx.market ?? marketOf(appInfo.phonePrefix)
  const promo = (await promosInForce(ctx.app, { market, at: ctx.now })).find((one) => one.promoId === promoId)
  const [row] = promo ? await toShownRows(ctx, market, [promo]) : []
  if (!promo || !row) throw ctx.refusal('thing.notFound', {})
  const { config, termsHash } = promo
  const wager = wagerOf(config)
  return {
    ...row,
    terms: [...rulesOf(config, ctx.locale, policyOf(ctx.app, market).currency)],
    termsHash: termsHash.toString('hex'),
    claimDays: config.claimDays,
    ...(wager && { wager: shownWager(wager) }),
  }
}

function shownWager({ maxBet, ...wager }: NonNullable<ReturnType<typeof wagerOf>>) {
  return { ...wager, ...(maxBet !== undefined && { maxBet: minor(BigInt(maxBet)) }) }
}
