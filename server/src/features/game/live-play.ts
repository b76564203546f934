import type { AppContext } from '../../app-context.ts'
import { allTerms } from './game-terms.ts'
import {
  countStudioPlayers,
  type GameWin,
  type PlayersOfGame,
  selectFlights,
  selectStudioWins,
} from './live-queries.ts'
import { withoutBreaks } from './shown-wins.ts'

export type LivePlay = { readonly players: readonly PlayersOfGame[]; readonly wins: readonly GameWin[] }

/** From when players count as playing, between when wins are shown, and the markets that have coins only. */
export type LiveTimes = {
  readonly playingSince: Date
  readonly since: Date
  readonly until: Date
  readonly coinMarkets: readonly string[]
}

/** More than are shown: those of players who take a break are left out. */
const winsPerShard = 20
const flightsPerShard = 12
const flightsShown = 4

export type Flights = { readonly gameId: string; readonly multiples: readonly number[] }

/** What is played at the studios now, and the last flights of the games whose multiplier rises until the player leaves. */
export async function studioPlay(
  app: AppContext,
  { playingSince, since, until, coinMarkets }: LiveTimes,
  at: Date,
): Promise<LivePlay & { readonly flights: readonly Flights[] }> {
  const terms = [...(await allTerms(app)).values()].filter(({ provider, isOpen }) => provider !== 'zamra' && isOpen)
  const providers = [...new Set(terms.map(({ provider }) => provider))]
  const rising = terms.filter(({ category }) => category === 'crash').map(({ gameId }) => gameId)
  const shards = await Promise.all(
    app.databases.shards.map(async ({ read }) => ({
      players: await countStudioPlayers(read, providers, playingSince, coinMarkets),
      wins: await selectStudioWins(read, providers, { since, until }, winsPerShard),
      flights: await selectFlights(
        read,
        providers,
        { since, until },
        { games: rising, limit: flightsPerShard, coinMarkets },
      ),
    })),
  )
  const flights = shards.flatMap((shard) => shard.flights)
  const newest = flights.toSorted((one, other) => other.settledAt.getTime() - one.settledAt.getTime())
  const shown = rising.map(async (gameId) => {
    const ofGame = newest.filter((flight) => flight.gameId === gameId)
    const multiples = (await withoutBreaks(app, ofGame, at, flightsShown)).map(({ multiple }) => multiple)
    return { gameId, multiples }
  })
  return {
    players: shards.flatMap(({ players }) => players),
    wins: shards.flatMap(({ wins }) => wins),
    flights: (await Promise.all(shown)).filter(({ multiples }) => multiples.length > 0),
  }
}
