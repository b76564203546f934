import type { Handler } from '../../http/context.ts'
import { itemOf, newSince } from './game-list.ts'
import { gamesByIds } from './queries.ts'
import { findFavourites, findRecentGames } from './sessions/queries.ts'

const recentMax = 12

/** Games that are no longer on show are left out, and are back when they are. */
export const gameMine: Handler<'/game/mine'> = async ({ app, playerId, locale, now }) => {
  const shard = app.databases.shardOf(playerId).read
  const [favourites, recent] = await Promise.all([
    findFavourites(shard, playerId),
    findRecentGames(shard, playerId, recentMax),
  ])
  const rows = await gamesByIds(app.databases.main.read, [...favourites, ...recent], locale, newSince(now))
  const games = new Map(rows.map((row) => [row.gameId, itemOf(row)]))
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => games.get(id) ?? [])
  return { favourites: inOrder(favourites), recent: inOrder(recent) }
}
