import type { AppContext } from '../../../../app-context.ts'
import { openRoot } from '../../fair/merkle.ts'
import { gatherLeaves } from './collect-leaves.ts'
import { savePiece } from './queries.ts'

/** This many leaves form a complete subtree of twelve levels. */
const leavesPerPiece = 4_096

/** Stores the leaves of a draw and returns their Merkle root. */
export async function storeLeaves(app: AppContext, drawId: string): Promise<{ root: Buffer; tickets: number }> {
  const root = openRoot()
  let tickets = 0
  let pieces = 0
  let waiting: Buffer[] = []
  const keep = async () => {
    await keepPiece(app, drawId, pieces, waiting)
    pieces += 1
    waiting = []
  }
  for await (const leaves of gatherLeaves(app, drawId)) {
    for (const leaf of leaves) {
      root.add(leaf)
      waiting.push(leaf)
      if (waiting.length === leavesPerPiece) await keep()
    }
    tickets += leaves.length
  }
  if (waiting.length > 0) await keep()
  return { root: root.close(), tickets }
}

async function keepPiece({ databases }: AppContext, drawId: string, piece: number, leaves: readonly Buffer[]) {
  const top = openRoot()
  for (const leaf of leaves) top.add(leaf)
  const kept = { piece, leaves: Buffer.concat(leaves), node: top.close() }
  await databases.main.transact((tx) => savePiece(tx, drawId, kept))
}
