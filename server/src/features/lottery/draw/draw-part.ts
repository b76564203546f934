import type { AppContext } from '../../../app-context.ts'
import type { Databases, Shard } from '../../../db/databases.ts'
import { findPlayerRange } from './ticket-queries.ts'

/** The tickets of some players of one shard. All parts of a draw together are its tickets, each once. */
export type Part = { readonly shard: number; readonly from: number; readonly to: number }

/** Splits the players of a draw on every shard into ranges of equal width. */
export async function partsOf({ databases }: AppContext, drawId: string, perShard: number): Promise<readonly Part[]> {
  const parts = await Promise.all(
    databases.shards.map(async ({ read, index }) => {
      const range = await findPlayerRange(read, drawId)
      if (!range) return []
      const width = Math.ceil((range.to - range.from + 1) / perShard)
      return Array.from({ length: perShard }, (_, at) => range.from + at * width)
        .filter((from) => from <= range.to)
        .map((from) => ({ shard: index, from, to: Math.min(from + width - 1, range.to) }))
    }),
  )
  return parts.flat()
}

export function shardAt({ shards }: Databases, index: number): Shard {
  const shard = shards[index]
  if (!shard) throw new Error(`there is no shard ${index}`)
  return shard
}
