import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { marketOf, policyOf } from '../market/index.ts'
import { listBanners } from './queries.ts'

/** A banner is an advertisement: where the market does not allow them, there are none. */
export const bannerList: Handler<'/banner/list'> = async (ctx, input) => {
  const { marketing } = policyOf(ctx.app, ctx.market ?? marketOf(appInfo.phonePrefix))
  if (!marketing.ads) return []
  const banners = await listBanners(ctx.app.databases.main.read, input.position, ctx.locale, ctx.now)
  return banners.map(({ image, startsAt, endsAt, linkType, ...rest }) => ({
    ...rest,
    img: image,
    linkType: linkType === 'url' ? ('url' as const) : ('route' as const),
    startAt: startsAt.getTime(),
    endAt: endsAt.getTime(),
  }))
}
