import type { OutputOf } from '@zamra/contract/calls.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { type GameWin, type PlayersOfGame, shownWins, studioPlay } from '../game/index.ts'
import { lotteryPlay } from '../lottery/index.ts'
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
      fetchMethod: (_key, _stale, { context: at }) => findLive(app, at),
    }),
)

/** All readers share one answer, and none waits for it: while it is not read yet, or a shard does not answer, it is empty. */
export const homeLive: Handler<'/home/live'> = ({ app, now }) => {
  const cache = stateOf(app, liveCache)
  cache.forceFetch('all', { context: now }).catch((error: unknown) => app.log.warn({ error }, 'live play not read'))
  return Promise.resolve(cache.get('all') ?? nothing)
}

async function findLive(app: AppContext, at: Date): Promise<Live> {
  const before = (ms: number) => new Date(at.getTime() - ms)
  const times = { playingSince: before(playingMs), since: before(shownMs), until: before(delayMs) }
  const [studios, originals, buyers] = await Promise.all([
    studioPlay(app, times),
    originalsPlay(app, times),
    lotteryPlay(app, times.playingSince),
  ])
  return {
    players: countsOf([...studios.players, ...originals.players, ...buyers]),
    flights: studios.flights.map(({ gameId, multiples }) => ({ gameId, multiples: [...multiples] })),
    wins: await shownWins(app, largest([...studios.wins, ...originals.wins]), at),
  }
}

/** A player has one shard, so the counts of the shards add up. */
function countsOf(found: readonly PlayersOfGame[]): Live['players'] {
  const counts = new Map<string, number>()
  for (const { gameId, players } of found) counts.set(gameId, (counts.get(gameId) ?? 0) + players)
  return [...counts].flatMap(([gameId, count]) => (count < playersMin ? [] : [{ gameId, count }]))
}

function largest(wins: readonly GameWin[]): readonly GameWin[] {
  return wins.toSorted((one, other) => Number(other.prize - one.prize)).slice(0, winsMax)
}
