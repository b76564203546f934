import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { allTerms } from './game-terms.ts'
import { countSessions } from './session-queries.ts'

const countedMs = 7 * 86_400_000
const namesMax = 8
/** Counting reads a week of sessions from every shard, so one result serves all players for a minute. */
const hotNamesTtlMs = 60_000

const hotNamesCache = stateKey(
  'game.hotNames',
  (app) =>
    new LRUCache<'all', string[], Date>({
      max: 1,
      ttl: hotNamesTtlMs,
      fetchMethod: (_key, _stale, { context: since }) => findHotNames(app, since),
    }),
)

export const searchHot: Handler<'/game/search/hot'> = async ({ app, now }) => {
  return await stateOf(app, hotNamesCache).forceFetch('all', { context: new Date(now.getTime() - countedMs) })
}

async function findHotNames(app: AppContext, since: Date): Promise<string[]> {
  const { databases } = app
  const shards = await Promise.all(databases.shards.map((shard) => countSessions(shard.read, since)))
  const sums = new Map<string, bigint>()
  for (const { gameId, count: more } of shards.flat()) sums.set(gameId, (sums.get(gameId) ?? 0n) + more)
  const terms = await allTerms(app)
  return [...sums]
    .sort(([a, one], [b, other]) => Number(other - one) || a.localeCompare(b))
    .flatMap(([gameId]) => terms.get(gameId) ?? [])
    .filter(({ isOpen }) => isOpen)
    .slice(0, namesMax)
    .map(({ name }) => name)
}
