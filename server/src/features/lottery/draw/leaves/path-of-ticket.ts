import type { MainReader } from '../../../../db/database.ts'
import { type PathStep, pathAmong, pathOf } from '../../fair/merkle.ts'
import { findPiece, findRoot, selectPiece } from './queries.ts'
import { leafBytes } from './read-leaves.ts'

export type InclusionPath = { readonly root: Buffer; readonly path: readonly PathStep[] }

/** The inclusion path of a ticket. Undefined before the root is published, and for a ticket that is not in it. */
export async function pathOfTicket(main: MainReader, drawId: string, leaf: Buffer): Promise<InclusionPath | undefined> {
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
