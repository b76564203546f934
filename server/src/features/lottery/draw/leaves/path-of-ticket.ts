import type { MainReader } from '../../../../db/database.ts'
import { type PathStep, pathAmong, pathOf } from '../../fair/merkle.ts'
import { leafBytes } from './gather-leaves.ts'
import { findPiece, findRoot, selectPiece } from './queries.ts'

export type Way = { readonly root: Buffer; readonly path: readonly PathStep[] }

/** How a ticket is reached from the root of its draw. Undefined before the root is published, and for a ticket not in it. */
export async function pathOfTicket(main: MainReader, drawId: string, leaf: Buffer): Promise<Way | undefined> {
  const root = await findRoot(main, drawId)
  if (!root) return undefined
  const { piece, nodes } = await findPiece(main, drawId, leaf)
  const leaves = piece < 0 ? undefined : await selectPiece(main, drawId, piece)
  const below = leaves && pathOf(split(leaves), leaf)
  return below && { root, path: [...below, ...pathAmong(nodes, piece)] }
}

export function split(leaves: Buffer): readonly Buffer[] {
  return Array.from({ length: leaves.length / leafBytes }, (_, index) =>
    leaves.subarray(index * leafBytes, (index + 1) * leafBytes),
  )
}
