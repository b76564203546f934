import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../../../app-context.ts'
import { allPolicies, type PublicationCheck } from '../../market/index.ts'
import { promosInForce } from '../../promo/index.ts'
import { allTerms, type GameTerms } from '../game-terms.ts'
import { type Choice, offerIn, offerOf } from './offer.ts'

/** Every rule of publishing the catalogue of a market, with all problems at once. */
export async function checkCatalogue(
  app: AppContext,
  market: string,
  catalogue: Choice,
): Promise<readonly PublicationCheck[]> {
  if (!allPolicies(app).some(({ code }) => code === market)) return [stop('market', [`there is no market ${market}`])]
  const [terms, inForce] = await Promise.all([allTerms(app), offerIn(app, market)])
  return [
    stop('known', unknownNames(catalogue, terms)),
    stop('once', repeatedNames(catalogue)),
    stop('first', hiddenFirst(catalogue, terms)),
    stop('changed', isSameChoice(catalogue, inForce) ? ['this catalogue is in force: nothing changes'] : []),
    warn('left', nothingLeft(catalogue, terms)),
    warn('promotions', await promisedGames(app, market, { catalogue, terms })),
  ]
}

const stop = (rule: string, problems: readonly string[]): PublicationCheck => ({ rule, warning: false, problems })

const warn = (rule: string, problems: readonly string[]): PublicationCheck => ({ rule, warning: true, problems })

type Terms = ReadonlyMap<string, GameTerms>

function unknownNames({ hiddenGames, hiddenStudios, first }: Choice, terms: Terms): readonly string[] {
  const studios = new Set([...terms.values()].map(({ provider }) => provider))
  return [
    ...new Set([...hiddenGames, ...first].filter((id) => !terms.has(id)).map((id) => `there is no game ${id}`)),
    ...hiddenStudios.filter((id) => !studios.has(id)).map((id) => `there is no studio ${id}`),
  ]
}

function repeatedNames(catalogue: Choice): readonly string[] {
  const { hiddenGames, hiddenStudios, first } = catalogue
  return [hiddenGames, hiddenStudios, first].flatMap((ids) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is named twice in one list`),
  )
}

/** A place at the top that no player would see. */
function hiddenFirst(catalogue: Choice, terms: Terms): readonly string[] {
  const { isOffered } = offerOf(catalogue)
  return catalogue.first.flatMap((id) => {
    const game = terms.get(id)
    return game && !(game.isOpen && isOffered(game)) ? [`${game.name} stands first and is not shown: remove one`] : []
  })
}

function nothingLeft(catalogue: Choice, terms: Terms): readonly string[] {
  const { isOffered } = offerOf(catalogue)
  if ([...terms.values()].some((game) => game.isOpen && isOffered(game))) return []
  return ['no game is left: players of this market find an empty catalogue, and can finish what they have started']
}

type Draft = { readonly catalogue: Choice; readonly terms: Terms }

/** What a running promotion of the market gives and nobody could use. */
async function promisedGames(app: AppContext, market: string, { catalogue, terms }: Draft): Promise<readonly string[]> {
  const { isOffered } = offerOf(catalogue)
  const promos = await promosInForce(app, { market, at: app.clock.now() })
  return promos.flatMap(({ promoId, config: { grant } }) => {
    const game = 'game' in grant.amount ? terms.get(grant.amount.game) : undefined
    if (!game || isOffered(game)) return []
    return [`the promotion ${promoId} gives free play of ${game.name}, which nobody here could use: end it first`]
  })
}

function isSameChoice(one: Choice, other: Choice): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other))
}

/** Only the games that stand first have an order. */
const comparable = ({ hiddenGames, hiddenStudios, first }: Choice) => [
  hiddenGames.toSorted(),
  hiddenStudios.toSorted(),
  [...first],
]
