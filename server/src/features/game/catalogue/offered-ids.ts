import type { AppContext } from '../../../app-context.ts'
import { allTerms } from '../game-terms.ts'
import { offerIn } from './offer.ts'

/** Says of a game by its id whether the players of a market find it. One that is not in the catalogue is hidden by nobody. */
export async function offeredIds(app: AppContext, market: string | undefined): Promise<(gameId: string) => boolean> {
  const [terms, offer] = await Promise.all([allTerms(app), offerIn(app, market)])
  return (gameId) => {
    const game = terms.get(gameId)
    return game === undefined || offer.isOffered(game)
  }
}
