import type { OutputOf } from '@zamra/contract/calls.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { type GameWin, offeredIds, type PlayersOfGame, shownWins, studioPlay } from '../game/index.ts'
import { lotteryPlay } from '../lottery/index.ts'
import { allPolicies } from '../market/index.ts'
import { originalsPlay } from '../originals/index.ts'

type Live = OutputOf<'/home/live'>

const minuteMs = 60_000
/** Somebody who has bet within this time is playing. */
const playingMs = 5 * minuteMs
/** Shown a while after the round, so that a win cannot be matched with a face beside the reader. */
const delayMs = minuteMs
const shownMs = 30 * minuteMs
const winsMax = 6
const liveTtlMs = 15_000
/** A count of one or two says more about those players than about the game. */
const playersMin = 3

const nothing: Live = { players: [], flights: [], wins: [] }

const liveCache = stateKey(
  'home.live',
  (app) =>
    new LRUCache<'all', Live, Date>({
      max: 1,
      ttl: liveTtlMs,
      allowStale: true,
      fetchMethod: async (_key, _stale, { context: at }) => {
        try {
          return await findLive(app, at)
        } catch (error) {
          // Kept like an answer: asked again by every reader, a busy database would not recover.
          app.log.warn({ error }, 'live play not read')
          return nothing
        }
      },
    }),
)

/**
 * All readers share what was counted, and none waits for it: while it is not read yet, or a shard does not answer, it is empty.
 * Each reads of it what their market shows.
 */
export const homeLive: Handler<'/home/live'> = async ({ app, now, market }) => {
  const cache = stateOf(app, liveCache)
  void cache.forceFetch('all', { context: now })
  const { players, flights, wins } = cache.get('all') ?? nothing
  const isOffered = await offeredIds(app, market)
  const isShown = ({ gameId }: { readonly gameId: string }) => isOffered(gameId)
  return { players: players.filter(isShown), flights: flights.filter(isShown), wins: wins.filter(isShown) }
}

export async function findLive(app: AppContext, at: Date): Promise<Live> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  const coinMarkets = allPolicies(app).flatMap(({ code, mode }) => (mode === 'real' ? [] : [code]))
  const times = { playingSince: before(playingMs), since: before(shownMs), until: before(delayMs), coinMarkets }
  const [studios, originals, buyers] = await Promise.all([
    studioPlay(app, times, at),
    originalsPlay(app, times),
    lotteryPlay(app, times),
  ])
  const players = countsOf([...studios.players, ...originals.players, ...buyers])
  const counted = new Set(players.map(({ gameId }) => gameId))
  return {
    players,
    // Where hardly anybody plays, a round would tell what one of them has won or lost.
    flights: studios.flights.flatMap(({ gameId, multiples }) =>
      counted.has(gameId) ? [{ gameId, multiples: [...multiples] }] : [],
    ),
    wins: await shownWins(app, largestFirst([...studios.wins, ...originals.wins]), at, winsMax),
  }
}

/** A player has one shard, so the counts of the shards add up. */
function countsOf(found: readonly PlayersOfGame[]): Live['players'] {
  const counts = new Map<string, number>()
  for (const { gameId, players } of found) counts.set(gameId, (counts.get(gameId) ?? 0) + players)
  return [...counts].flatMap(([gameId, count]) => (count < playersMin ? [] : [{ gameId, count }]))
}

function largestFirst(wins: readonly GameWin[]): readonly GameWin[] {
  return wins.toSorted((one, other) => Number(other.prize - one.prize))
}
