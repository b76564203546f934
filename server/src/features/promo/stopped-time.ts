import type { AppContext } from '../../app-context.ts'
import { switchesInForce } from '../market/index.ts'
import { listPromoMarkets, listShownGames } from './queries.ts'

/** A kill switch that is closed, and what players cannot use because of it: everything unless it names promotions or games. */
type Stop = { readonly since: Date; readonly promos?: readonly string[]; readonly games?: readonly string[] }

/** What operators have stopped, as far as players cannot claim, use or wager because of it. */
export type StoppedTime = {
  /** Promotions whose rewards cannot be claimed, named as their switches. */
  readonly claims: readonly string[]
  /** Stops of play: a bonus that cannot be wagered waits. */
  readonly play: readonly Stop[]
  /** Stops of play or of promotions: free tickets and free rounds wait. */
  readonly tickets: readonly Stop[]
  /** The games of the catalogue, when some are stopped. */
  readonly games: readonly { readonly gameId: string; readonly category: string; readonly isStopped: boolean }[]
}

/**
 * Nothing of a player runs out while operators keep them from claiming or using it: the jobs that end rewards, bonuses and free
 * tickets, and the closing of periods, all ask this. What would end meanwhile has a day when the stop is over.
 */
export async function readStoppedTime(app: AppContext): Promise<StoppedTime> {
  const closed = [...(await switchesInForce(app))].flatMap(([name, { since }]) => (since ? [{ name, since }] : []))
  const named = (kind: string) =>
    closed
      .filter(({ name }) => name.startsWith(kind))
      .map(({ name, since }) => ({ about: name.slice(kind.length), since }))
  const { read } = app.databases.main
  const [markets, studios, single, promotions] = [
    named('market:'),
    named('studio:'),
    named('game:'),
    named('promotion:'),
  ]
  const [promos, games] = await Promise.all([
    markets.length > 0 ? listPromoMarkets(read) : [],
    studios.length + single.length > 0 ? listShownGames(read) : [],
  ])
  const ofMarket = (about: string) => promos.filter(({ market }) => market === about).map(({ promoId }) => promoId)
  const ofStudio = (about: string) => games.filter(({ provider }) => provider === about).map(({ gameId }) => gameId)
  const byMarket = markets.map(({ about, since }) => ({ since, promos: ofMarket(about) }))
  const byGame = [
    ...studios.map(({ about, since }) => ({ since, games: ofStudio(about) })),
    ...single.map(({ about, since }) => ({ since, games: [about] })),
  ]
  const stoppedGames = new Set(byGame.flatMap((stop) => stop.games))
  const ofAll = (all: string) => closed.filter(({ name }) => name === all).map(({ since }) => ({ since }))
  const play = [...ofAll('gaming'), ...byMarket, ...byGame]
  return {
    claims: [
      ...closed.map(({ name }) => name).filter((name) => name === 'promotions' || name.startsWith('promotion:')),
      ...byMarket.flatMap((stop) => stop.promos.map((promoId) => `promotion:${promoId}`)),
    ],
    play,
    tickets: [...play, ...ofAll('promotions'), ...promotions.map(({ about, since }) => ({ since, promos: [about] }))],
    games: games.map(({ gameId, category }) => ({ gameId, category, isStopped: stoppedGames.has(gameId) })),
  }
}
