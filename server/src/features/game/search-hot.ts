import { monotonicMs } from '../../base/clock.ts'
import type { Databases } from '../../db/databases.ts'
import type { Handler } from '../../http/context.ts'
import { allTerms } from './game-terms.ts'
import { countSessions } from './sessions/queries.ts'

const countedMs = 7 * 86_400_000
const namesMax = 8
/** Counting looks at a week of every shard, so it is done for everybody at once. */
const keptMs = 60_000

type Kept = { readonly untilMs: number; readonly names: Promise<string[]> }
const kept = new WeakMap<Databases, Kept>()

export const searchHot: Handler<'/game/search/hot'> = async ({ app: { databases }, now }) => {
  const known = kept.get(databases)
  if (known && known.untilMs > monotonicMs()) return await known.names
  const names = count(databases, new Date(now.getTime() - countedMs))
  kept.set(databases, { untilMs: monotonicMs() + keptMs, names })
  names.catch(() => kept.delete(databases))
  return await names
}

async function count(databases: Databases, since: Date): Promise<string[]> {
  const shards = await Promise.all(databases.shards.map((shard) => countSessions(shard.read, since)))
  const sums = new Map<string, bigint>()
  for (const { gameId, count: more } of shards.flat()) sums.set(gameId, (sums.get(gameId) ?? 0n) + more)
  const terms = await allTerms(databases)
  return [...sums]
    .sort(([a, one], [b, other]) => Number(other - one) || a.localeCompare(b))
    .flatMap(([gameId]) => terms.get(gameId) ?? [])
    .filter(({ isOpen }) => isOpen)
    .slice(0, namesMax)
    .map(({ name }) => name)
}
