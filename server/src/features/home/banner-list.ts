import type { Handler } from '../../http/context.ts'
import { listBanners } from './queries.ts'

export const bannerList: Handler<'/banner/list'> = async (ctx, input) => {
  const banners = await listBanners(ctx.app.databases.main.read, input.position, ctx.locale, ctx.now)
  return banners.map(({ image, startsAt, endsAt, linkType, ...rest }) => ({
    ...rest,
    img: image,
    linkType: linkType === 'url' ? ('url' as const) : ('route' as const),
    startAt: startsAt.getTime(),
    endAt: endsAt.getTime(),
  }))
}
