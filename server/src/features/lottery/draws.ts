import type { Handler } from '../../http/context.ts'
import { type DrawRow, listDraws } from './draw/public-queries.ts'

export const draws: Handler<'/lottery/draws'> = async ({ app, now }, { game, pageNo, pageSize }) => {
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const { rows, total } = await listDraws(app.databases.main.read, game, now, page)
  return { list: rows.map(shownDraw), total, pageNo, pageSize, hasMore: pageNo * pageSize < total }
}

export function shownDraw({ drawId, game, state, opensAt, closesAt, drawAt, numbers }: DrawRow) {
  const times = { opensAt: opensAt.getTime(), closesAt: closesAt.getTime(), drawAt: drawAt.getTime() }
  return { drawId, game, state, ...times, ...(numbers && { numbers }) }
}
