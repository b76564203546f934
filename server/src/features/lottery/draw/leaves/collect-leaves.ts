import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AppContext } from '../../../../app-context.ts'
import type { Shard } from '../../../../db/databases.ts'
import { beforeAll, selectLeaves } from '../ticket-queries.ts'

const pageSize = 4_096
export const leafBytes = 32

/** The leaves of all tickets in a draw, in the order of the root. */
export async function* gatherLeaves(app: AppContext, drawId: string): AsyncGenerator<readonly Buffer[]> {
  const byFirstByte = Array.from({ length: 256 }, (): Buffer[] => [])
  await Promise.all(app.databases.shards.map((shard) => gatherFrom(shard, drawId, byFirstByte)))
  for (const some of byFirstByte) {
    if (some.length > 0) yield some.sort(Buffer.compare)
    // A draw may have a million tickets, so the event loop gets a turn in between.
    await nextTurn()
  }
}

async function gatherFrom(shard: Shard, drawId: string, byFirstByte: readonly Buffer[][]): Promise<void> {
  let page = await selectLeaves(shard.read, drawId, beforeAll, pageSize)
  while (page) {
    const { leaves, last } = page
    for (let from = 0; from < leaves.length; from += leafBytes) {
      byFirstByte[leaves[from] as number]?.push(leaves.subarray(from, from + leafBytes))
    }
    page = await selectLeaves(shard.read, drawId, last, pageSize)
  }
}
