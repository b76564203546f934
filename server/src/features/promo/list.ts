import { appInfo } from '@zamra/contract/constants.ts'
import type { CallContext, Handler } from '../../http/context.ts'
import { marketOf, policyOf } from '../market/index.ts'
import { isShown, type Standing } from './eligibility/decide-eligibility.ts'
import { readStanding } from './eligibility/standing.ts'
import { selectOptIns } from './period/opt-in-queries.ts'
import { toPromoRow } from './promo-row.ts'
import { promosInForce } from './promos-in-force.ts'
import type { Promo } from './queries.ts'
import { reasonsFor } from './reasons-for.ts'

export const promoList: Handler<'/promo/list'> = async (ctx) => {
  const market = ctx.market ?? marketOf(appInfo.phonePrefix)
  const promos = await promosInForce(ctx.app, { market, at: ctx.now })
  // What a level gives is on the page of the levels.
  return {
    list: await toShownRows(
      ctx,
      market,
      promos.filter(({ config }) => config.trigger.on !== 'vip'),
    ),
  }
}

type AnyContext = CallContext<'/promo/list'> | CallContext<'/promo/detail'> | CallContext<'/cashback/info'>

/** The rows that the caller may be shown, each with the reasons against it; a visitor without an account has none yet. */
export async function toShownRows(ctx: AnyContext, market: string, promos: readonly Promo[]) {
  const { app, playerId, now, locale, place } = ctx
  const { currency } = policyOf(app, market)
  if (playerId === undefined)
    return promos.map((promo) => toPromoRow(promo, { locale, currency, isJoined: false, reasons: [] }))
  const asking = { app, playerId, market, now, locale, place }
  const [standing, optIns] = await Promise.all([
    readStanding(asking),
    selectOptIns(app.databases.shardOf(playerId).read, playerId),
  ])
  return await Promise.all(
    promos.filter(shownTo(standing)).map(async (promo) => {
      const isJoined = optIns.some(({ promoId, version }) => promoId === promo.promoId && version === promo.version)
      return toPromoRow(promo, { locale, currency, isJoined, reasons: await reasonsFor(asking, promo, standing) })
    }),
  )
}

const shownTo = (standing: Standing) => (promo: Promo) => isShown(promo.config, standing)
