import type { AppContext } from '../../app-context.ts'
import { allTerms } from './game-terms.ts'
import {
  countStudioPlayers,
  type GameWin,
  type PlayersOfGame,
  selectFlights,
  selectStudioWins,
} from './live-queries.ts'

export type LivePlay = { readonly players: readonly PlayersOfGame[]; readonly wins: readonly GameWin[] }

/** From when players count as playing, and between when wins are shown. */
export type LiveTimes = { readonly playingSince: Date; readonly since: Date; readonly until: Date }

const winsPerShard = 4
const flightsShown = 4

export type Flights = { readonly gameId: string; readonly multiples: readonly number[] }

/** What is played at the studios now, and the last flights of the games whose multiplier rises until the player leaves. */
export async function studioPlay(
  app: AppContext,
  { playingSince, since, until }: LiveTimes,
): Promise<LivePlay & { readonly flights: readonly Flights[] }> {
  const terms = [...(await allTerms(app)).values()].filter(({ provider, isOpen }) => provider !== 'zamra' && isOpen)
  const providers = [...new Set(terms.map(({ provider }) => provider))]
  const rising = terms.filter(({ category }) => category === 'crash').map(({ gameId }) => gameId)
  const shards = await Promise.all(
    app.databases.shards.map(async ({ read }) => ({
      players: await countStudioPlayers(read, providers, playingSince),
      wins: await selectStudioWins(read, providers, { since, until }, winsPerShard),
      flights: await selectFlights(read, providers, since, { games: rising, limit: flightsShown * rising.length }),
    })),
  )
  const flights = shards.flatMap((shard) => shard.flights)
  const newest = flights.toSorted((one, other) => other.settledAt.getTime() - one.settledAt.getTime())
  return {
    players: shards.flatMap(({ players }) => players),
    wins: shards.flatMap(({ wins }) => wins),
    flights: rising.flatMap((gameId) => {
      const multiples = newest.filter((flight) => flight.gameId === gameId).map(({ multiple }) => multiple)
      return multiples.length === 0 ? [] : [{ gameId, multiples: multiples.slice(0, flightsShown) }]
    }),
  }
}
