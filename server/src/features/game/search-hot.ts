import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { offerIn } from './catalogue/offer.ts'
import { allTerms, type GameTerms } from './game-terms.ts'
import { countSessions } from './session-queries.ts'

const countedMs = 7 * 86_400_000
const namesMax = 8
/** Counting reads a week of sessions from every shard, so one result serves all players for a minute. */
const hotGamesTtlMs = 60_000

const hotGamesCache = stateKey(
  'game.hotGames',
  (app) =>
    new LRUCache<'all', readonly GameTerms[], Date>({
      max: 1,
      ttl: hotGamesTtlMs,
      fetchMethod: (_key, _stale, { context: since }) => findHotGames(app, since),
    }),
)

/** The games are counted once for all markets, and each market names those that it shows. */
export const searchHot: Handler<'/game/search/hot'> = async ({ app, market, now }) => {
  const since = new Date(now.getTime() - countedMs)
  const [games, offer] = await Promise.all([
    stateOf(app, hotGamesCache).forceFetch('all', { context: since }),
    offerIn(app, market),
  ])
  return games
    .filter((game) => offer.isOffered(game))
    .slice(0, namesMax)
    .map(({ name }) => name)
}

async function findHotGames(app: AppContext, since: Date): Promise<readonly GameTerms[]> {
  const { databases } = app
  const shards = await Promise.all(databases.shards.map((shard) => countSessions(shard.read, since)))
  const sums = new Map<string, bigint>()
  for (const { gameId, count: more } of shards.flat()) sums.set(gameId, (sums.get(gameId) ?? 0n) + more)
  const terms = await allTerms(app)
  return [...sums]
    .sort(([a, one], [b, other]) => Number(other - one) || a.localeCompare(b))
    .flatMap(([gameId]) => terms.get(gameId) ?? [])
    .filter(({ isOpen }) => isOpen)
}
