import { appInfo } from '@zamra/contract/constants.ts'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { type ApprovedChange, approvedChanges, marketOf } from '../../market/index.ts'
import { readVersions } from './signed-catalogues.ts'

/** What a market hides of the catalogue, and the games that stand first, in this order. */
export type Choice = {
  readonly hiddenGames: readonly string[]
  readonly hiddenStudios: readonly string[]
  readonly first: readonly string[]
}

/** What the players of a market find of the catalogue. */
export type Offer = Choice & {
  isOffered(game: { readonly gameId: string; readonly provider: string }): boolean
}

type Offers = ReadonlyMap<string, Offer>

const known = stateKey('game.offers', (): { changes?: readonly ApprovedChange[]; offers?: Offers } => ({}))

/**
 * The catalogue of a market as two people have signed it, from memory for at most two seconds: every bet asks for it. Without
 * signatures everything is offered. A visitor belongs to the market of this app's phone prefix.
 */
export async function offerIn(app: AppContext, market: string | undefined): Promise<Offer> {
  const changes = await approvedChanges(app, 'catalogue')
  const state = stateOf(app, known)
  if (state.changes !== changes) {
    try {
      state.offers = await readOffers(app, changes)
      state.changes = changes
    } catch (err) {
      // Nobody is offered what may have been hidden: what was read last stays in force, and without it nothing is answered.
      if (!state.offers) throw err
      app.log.error({ err }, 'catalogues of markets not readable, keeping the last known ones')
    }
  }
  return state.offers?.get(market ?? marketOf(appInfo.phonePrefix)) ?? everything
}

async function readOffers(app: AppContext, changes: readonly ApprovedChange[]): Promise<Offers> {
  const { versions } = await readVersions(app, changes)
  return new Map(
    [...versions].flatMap(([market, [inForce]]) => (inForce ? [[market, offerOf(inForce.catalogue)] as const] : [])),
  )
}

export function offerOf({ hiddenGames, hiddenStudios, first }: Choice): Offer {
  const [games, studios] = [new Set(hiddenGames), new Set(hiddenStudios)]
  return {
    ...{ hiddenGames, hiddenStudios, first },
    isOffered: ({ gameId, provider }) => !games.has(gameId) && !studios.has(provider),
  }
}

const everything = offerOf({ hiddenGames: [], hiddenStudios: [], first: [] })
