import type { Handler } from '../../http/context.ts'
import { itemOf, newSince } from './game-list.ts'
import { selectGamesByIds } from './queries.ts'
import { findFavourites, findRecentGames } from './session-queries.ts'

const recentMax = 12

/** Closed games are left out and return when they are opened again. */
export const gameMine: Handler<'/game/mine'> = async ({ app, playerId, locale, now }) => {
  const shard = app.databases.shardOf(playerId).read
  const [favourites, recent] = await Promise.all([
    findFavourites(shard, playerId),
    findRecentGames(shard, playerId, recentMax),
  ])
  const rows = await selectGamesByIds(app.databases.main.read, [...favourites, ...recent], locale, newSince(now))
  const games = new Map(rows.map((row) => [row.gameId, itemOf(row)]))
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => games.get(id) ?? [])
  return { favourites: inOrder(favourites), recent: inOrder(recent) }
}
