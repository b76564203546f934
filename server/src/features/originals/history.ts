import type { Handler } from '../../http/context.ts'
import { shownBet } from './bet.ts'
import { selectNewestBets } from './queries.ts'

export const history: Handler<'/originals/history'> = async ({ app, playerId }, { pageSize, before }) => {
  const shard = app.databases.shardOf(playerId).read
  const wanted = { before: before === undefined ? undefined : new Date(before), limit: pageSize + 1 }
  const found = await selectNewestBets(shard, playerId, wanted)
  return { list: found.slice(0, pageSize).map(shownBet), hasMore: found.length > pageSize }
}
