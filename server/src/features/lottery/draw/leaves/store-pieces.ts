import type { Databases } from '../../../../db/databases.ts'
import { openRoot } from '../../fair/merkle.ts'
import { savePiece } from './queries.ts'
import { leafBytes } from './read-leaves.ts'

/** This many leaves form a complete subtree of twelve levels. */
export const leavesPerPiece = 4_096

export type Batch = {
  readonly drawId: string
  readonly firstPiece: number
  /** Unsorted, and complete for every first byte that occurs in these pieces. */
  readonly leaves: Uint8Array
  /** The place of the first leaf of the first piece among them, when they are sorted, and how many belong to the pieces. */
  readonly skip: number
  readonly count: number
}

/** Sorts the leaves of some neighbouring pieces, stores the pieces, and returns the top node of each. */
export async function storePieces(databases: Databases, batch: Batch): Promise<readonly Uint8Array[]> {
  const { drawId, firstPiece, skip, count } = batch
  const sorted = sortedLeaves(batch.leaves)
  const nodes: Uint8Array[] = []
  for (let from = skip; from < skip + count; from += leavesPerPiece) {
    const leaves = sorted.slice(from, Math.min(from + leavesPerPiece, skip + count))
    const top = openRoot()
    for (const leaf of leaves) top.add(leaf)
    const piece = { piece: firstPiece + nodes.length, leaves: Buffer.concat(leaves), node: top.close() }
    await databases.main.transact((tx) => savePiece(tx, drawId, piece))
    nodes.push(piece.node)
  }
  return nodes
}

function sortedLeaves(bytes: Uint8Array): readonly Buffer[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const leaves = Array.from({ length: all.length / leafBytes }, (_, at) =>
    all.subarray(at * leafBytes, (at + 1) * leafBytes),
  ).sort(Buffer.compare)
  // Across the borders of pieces too: equal leaves have the same first byte.
  if (leaves.some((leaf, at) => at > 0 && leaves[at - 1]?.equals(leaf))) throw new Error('a leaf occurs twice')
  return leaves
}
