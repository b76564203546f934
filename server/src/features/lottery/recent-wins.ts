import type { OutputOf } from '@zamra/contract/calls.ts'
import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { shownWins } from '../game/index.ts'
import { selectPaid } from './draw/public-queries.ts'
import { selectWins, type Win } from './queries.ts'

type RecentWin = NonNullable<OutputOf<'/lottery/soon'>['wins']>[number]

/** Shown a while after the draw, so that a win cannot be matched with a face beside the reader. */
const delayMs = 60_000
const shownMs = 6 * 3_600_000
const drawsMax = 8
const winsPerDraw = 2
const winsMax = 6
const winsTtlMs = 30_000

const winsCache = stateKey(
  'lottery.wins',
  (app) =>
    new LRUCache<'all', readonly RecentWin[], Date>({
      max: 1,
      ttl: winsTtlMs,
      allowStale: true,
      fetchMethod: (_key, _stale, { context: at }) => findWins(app, at),
    }),
)

/** The outcome of a published draw never changes, so each process reads its wins once. */
const drawCache = stateKey(
  'lottery.winsOfDraw',
  (app) => new LRUCache<string, readonly Win[]>({ max: 4 * drawsMax, fetchMethod: (drawId) => winsOf(app, drawId) }),
)

/**
 * What players have won with real money in the latest draws, without a name. All readers share one list, and none waits
 * for it: while it is not read yet, or a shard does not answer, there is none.
 */
export function recentWins(app: AppContext, at: Date): readonly RecentWin[] | undefined {
  const cache = stateOf(app, winsCache)
  cache.forceFetch('all', { context: at }).catch((error: unknown) => app.log.warn({ error }, 'recent wins not read'))
  return cache.get('all')
}

async function findWins(app: AppContext, at: Date): Promise<readonly RecentWin[]> {
  const to = new Date(at.getTime() - delayMs)
  const draws = await selectPaid(app.databases.main.read, new Date(to.getTime() - shownMs), to, drawsMax)
  const cache = stateOf(app, drawCache)
  const drawIds = [...new Set(draws.map(({ drawId }) => drawId))]
  const found = await Promise.all(drawIds.map((drawId) => cache.forceFetch(drawId)))
  return await shownWins(app, found.flat(), at, winsMax)
}

/** The largest wins of a draw in each currency, from all shards. */
async function winsOf({ databases }: AppContext, drawId: string): Promise<readonly Win[]> {
  const wins = await Promise.all(databases.shards.map(({ read }) => selectWins(read, drawId, winsPerDraw)))
  const currencies = Map.groupBy(wins.flat(), ({ currency }) => currency)
  return [...currencies.values()].flatMap((own) =>
    own.toSorted((one, other) => Number(other.prize - one.prize)).slice(0, winsPerDraw),
  )
}
