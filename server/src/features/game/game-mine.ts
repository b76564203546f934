import type { Handler } from '../../http/context.ts'
import { offerIn } from './catalogue/offer.ts'
import { itemOf, newSince } from './game-list.ts'
import { selectGamesByIds } from './queries.ts'
import { findFavourites, findRecentGames } from './session-queries.ts'

const recentMax = 12

/** Games that are closed or that the market does not show are left out, and return when they are opened or shown again. */
export const gameMine: Handler<'/game/mine'> = async ({ app, playerId, market, locale, now }) => {
  const shard = app.databases.shardOf(playerId).read
  const [offer, favourites, recent] = await Promise.all([
    offerIn(app, market),
    findFavourites(shard, playerId),
    findRecentGames(shard, playerId, recentMax),
  ])
  const rows = await selectGamesByIds(app.databases.main.read, [...favourites, ...recent], {
    ...{ locale, offer, newSince: newSince(now) },
  })
  const games = new Map(rows.map((row) => [row.gameId, itemOf(row)]))
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => games.get(id) ?? [])
  return { favourites: inOrder(favourites), recent: inOrder(recent) }
}
