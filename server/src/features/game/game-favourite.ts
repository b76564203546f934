import type { Handler } from '../../http/context.ts'
import { gameTerms } from './game-terms.ts'
import { addFavourite, removeFavourite } from './session-queries.ts'

export const gameFavourite: Handler<'/game/favourite'> = async (ctx, { gameId, on }) => {
  const { app, playerId, now } = ctx
  if (on && !(await gameTerms(app, gameId))) throw ctx.refusal('thing.notFound', {})
  await app.databases
    .shardOf(playerId)
    .transact((tx) => (on ? addFavourite(tx, playerId, gameId, now) : removeFavourite(tx, playerId, gameId)))
  return {}
}
