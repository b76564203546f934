import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Bps, bps } from '@zamra/contract/money.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { type PromoConfig, wagerOf } from './config/config.ts'
import { selectTermsInPlay } from './grant-queries.ts'
import { hasPromos } from './queries.ts'

export type PlayedGame = { readonly gameId: string; readonly category: string }

/** How much of the turnover in a game counts towards a bonus with these terms. With 0 no bonus money is staked in it. */
export function contributionOf(terms: PromoConfig, { gameId, category }: PlayedGame): Bps {
  const wager = wagerOf(terms)
  return bps(!wager || wager.excludedGames.includes(gameId) ? 0 : (wager.weights[category] ?? 0))
}

const promosTtlMs = 2_000

/** Without any promotion there is no grant, and a bet need not look for one. */
const hasPromosCache = stateKey(
  'promo.hasPromos',
  (app) =>
    new LRUCache<'any', boolean>({
      max: 1,
      ttl: promosTtlMs,
      fetchMethod: () => hasPromos(app.databases.main.read),
    }),
)

/** The weight of a bet by the frozen terms of the player's bonus, or the usual one of the game without a bonus. */
export async function weightFor(
  app: AppContext,
  { playerId, weight, ...game }: PlayedGame & { readonly playerId: PlayerId; readonly weight: Bps },
): Promise<Bps> {
  if (!(await stateOf(app, hasPromosCache).forceFetch('any'))) return weight
  const terms = await selectTermsInPlay(app.databases.shardOf(playerId).pool, playerId)
  return terms ? contributionOf(terms, game) : weight
}
