import type { AppContext } from '../../../../app-context.ts'
import { rootAmong } from '../../fair/merkle.ts'
import { partsOf } from '../draw-part.ts'
import { localRunner } from '../job-runner.ts'
import type { JobRunner } from '../jobs.ts'
import { type Grouped, leafBytes, startsOf } from './read-leaves.ts'
import { type Batch, leavesPerPiece } from './store-pieces.ts'

/** Large enough that a leaf is seldom sorted twice, small enough that all threads have work. */
const piecesPerBatch = 16
/** More parts than threads, so that a shard with few players of the draw leaves no thread idle. */
const partsPerThread = 2

/**
 * Stores the leaves of a draw and returns their Merkle root. Every part of the players is read by itself and grouped by
 * the first byte of its leaves; then neighbouring pieces of the sorted leaves are made by themselves, because the counts
 * tell where each piece begins. So both steps run on as many threads as there are.
 */
export async function storeLeaves(
  app: AppContext,
  drawId: string,
  runner: JobRunner = localRunner(app),
): Promise<{ root: Buffer; tickets: number }> {
  const parts = await partsOf(app, drawId, Math.ceil((runner.threads * partsPerThread) / app.databases.shards.length))
  const read = await Promise.all(parts.map((part) => runner.run('readLeaves', { drawId, part })))
  const counts = Array.from({ length: 256 }, (_, byte) => sum(read.map((one) => one.counts[byte] ?? 0)))
  const batches = batchesOf(drawId, read, startsOf(counts))
  const nodes = await Promise.all(batches.map((batch) => runner.run('storePieces', batch)))
  return { root: rootAmong(nodes.flat().map((node) => Buffer.from(node))), tickets: sum(counts) }
}

function batchesOf(drawId: string, read: readonly Grouped[], starts: readonly number[]): readonly Batch[] {
  const tickets = starts.at(-1) ?? 0
  const perBatch = piecesPerBatch * leavesPerPiece
  const offsets = read.map(({ counts }) => startsOf(counts))
  return Array.from({ length: Math.ceil(tickets / perBatch) }, (_, at) => {
    const [from, to] = [at * perBatch, Math.min((at + 1) * perBatch, tickets)]
    // The bytes with which the first and the last leaf of the batch begin.
    const first = starts.findLastIndex((start) => start <= from)
    const end = starts.findIndex((start) => start >= to)
    const leaves = Buffer.concat(
      read.map((one, part) => {
        const place = (byte: number) => (offsets[part]?.[byte] ?? 0) * leafBytes
        return one.leaves.subarray(place(first), place(end))
      }),
    )
    return { drawId, firstPiece: at * piecesPerBatch, leaves, skip: from - (starts[first] ?? 0), count: to - from }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0)
}
