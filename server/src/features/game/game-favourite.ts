import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { offerIn } from './catalogue/offer.ts'
import { gameTerms } from './game-terms.ts'
import { addFavourite, removeFavourite } from './session-queries.ts'

export const gameFavourite: Handler<'/game/favourite'> = async (ctx, { gameId, on }) => {
  const { app, playerId, market, now } = ctx
  if (on && !(await isOffered(app, gameId, market))) throw ctx.refusal('thing.notFound', {})
  await app.databases
    .shardOf(playerId)
    .transact((tx) => (on ? addFavourite(tx, playerId, gameId, now) : removeFavourite(tx, playerId, gameId)))
  return {}
}

async function isOffered(app: AppContext, gameId: string, market: string): Promise<boolean> {
  const terms = await gameTerms(app, gameId)
  return terms !== undefined && (await offerIn(app, market)).isOffered(terms)
}
