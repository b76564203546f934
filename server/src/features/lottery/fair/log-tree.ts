import { leafOf, nodeOf } from './merkle.ts'

/**
 * The Merkle tree over the entries of the log, in order (RFC 6962). Only complete subtrees are stored: node (level, index)
 * covers the entries from index · 2^level on. Everything else follows from a few of them.
 */
export type Node = { readonly level: number; readonly index: number }
export type StoredNode = Node & { readonly hash: Buffer }
/** A stored node, or the reason to stop: asking for one that is not stored throws. */
export type ReadNode = (node: Node) => Buffer

/** The nodes that an entry completes: its leaf, and every subtree whose last entry it is. */
export function nodesOfEntry(index: number, canonicalEntry: string, read: ReadNode): readonly StoredNode[] {
  const nodes: StoredNode[] = [{ level: 0, index, hash: leafOf(canonicalEntry) }]
  for (let level = 0, at = index; (at & 1) === 1; level += 1, at >>= 1) {
    const right = nodes.at(-1)?.hash as Buffer
    nodes.push({ level: level + 1, index: at >> 1, hash: nodeOf(read({ level, index: at - 1 }), right) })
  }
  return nodes
}

/** The hash over the entries from one to before another; all of them is the root. */
export function rangeHash(from: number, to: number, read: ReadNode): Buffer {
  const size = to - from
  const level = Math.log2(size)
  if (Number.isInteger(level) && (from & (size - 1)) === 0) return read({ level, index: from / size })
  const left = leftSize(size)
  return nodeOf(rangeHash(from, from + left, read), rangeHash(from + left, to, read))
}

/** The path from one entry to the root of a tree of this size, from the leaf up. */
export function inclusionProof(index: number, size: number, read: ReadNode): readonly Buffer[] {
  return pathIn({ from: 0, to: size }, index, read)
}

/** Proves that the first `old` entries of a tree of this size are those of the earlier tree. */
export function consistencyProof(old: number, size: number, read: ReadNode): readonly Buffer[] {
  return old === 0 || old === size ? [] : subProof(old, { from: 0, to: size }, true, read)
}

type Range = { readonly from: number; readonly to: number }

function pathIn({ from, to }: Range, index: number, read: ReadNode): readonly Buffer[] {
  if (to - from === 1) return []
  const middle = from + leftSize(to - from)
  return index < middle
    ? [...pathIn({ from, to: middle }, index, read), rangeHash(middle, to, read)]
    : [...pathIn({ from: middle, to }, index, read), rangeHash(from, middle, read)]
}

function subProof(old: number, { from, to }: Range, isWhole: boolean, read: ReadNode): readonly Buffer[] {
  if (old === to - from) return isWhole ? [] : [rangeHash(from, to, read)]
  const left = leftSize(to - from)
  const middle = from + left
  return old <= left
    ? [...subProof(old, { from, to: middle }, isWhole, read), rangeHash(middle, to, read)]
    : [...subProof(old - left, { from: middle, to }, false, read), rangeHash(from, middle, read)]
}

/** The largest power of two under the size. */
function leftSize(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

/** The stored nodes that a computation reads: it is run once without hashes, so that one query can fetch them all. */
export function nodesRead(compute: (read: ReadNode) => unknown): readonly Node[] {
  const nodes: Node[] = []
  compute((node) => {
    nodes.push(node)
    return nothing
  })
  return nodes
}

const nothing = Buffer.alloc(32)
