import type { Handler } from '../../http/context.ts'
import { gamesOnShow } from './queries.ts'

const newForDays = 30

export const gameList: Handler<'/game/list'> = async (ctx, input) => {
  const newSince = new Date(ctx.now.getTime() - newForDays * 86_400_000)
  const { list, total } = await gamesOnShow(ctx.house.databases.main.read, { ...input, newSince })
  return {
    list: list.map(({ image, hasDemo, isHot, ...game }) => ({ ...game, img: image, demo: hasDemo, hot: isHot })),
    total,
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    hasMore: input.pageNo * input.pageSize < total,
  }
}
