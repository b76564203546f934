import type { Handler } from '../../http/context.ts'
import { offerIn } from './catalogue/offer.ts'
import { type GameRow, selectOpenGames } from './queries.ts'

const newForDays = 30

export const gameList: Handler<'/game/list'> = async (ctx, input) => {
  const offer = await offerIn(ctx.app, ctx.market)
  const filter = { ...input, offer, locale: ctx.locale, newSince: newSince(ctx.now) }
  const { list, total } = await selectOpenGames(ctx.app.databases.main.read, filter)
  return {
    list: list.map(itemOf),
    total,
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    hasMore: input.pageNo * input.pageSize < total,
  }
}

export function newSince(now: Date): Date {
  return new Date(now.getTime() - newForDays * 86_400_000)
}

export function itemOf({ image, hasDemo, isHot, rtpBps, ...game }: GameRow) {
  return { ...game, img: image, demo: hasDemo, hot: isHot, ...(rtpBps !== null && { rtp: rtpBps / 100 }) }
}
