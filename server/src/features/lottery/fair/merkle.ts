import { hash } from 'node:crypto'

/** One step from a leaf to the root: the sibling node and its side. */
export type PathStep = { readonly side: 'left' | 'right'; readonly node: Buffer }

const emptyRoot: Buffer = sha256(Buffer.from('od1|empty'))

/** The leaf of a ticket, from the canonical text of its receipt. The first byte separates leaves from nodes. */
export function leafOf(canonicalReceipt: string): Buffer {
  return hash('sha256', `\0${canonicalReceipt}`, 'buffer')
}

/** Leaves may come in any order: they are sorted by their bytes, so that the root depends only on the set of tickets. */
export function rootOf(leaves: readonly Uint8Array[]): Buffer {
  const root = openRoot()
  for (const leaf of sorted(leaves)) root.add(leaf)
  return root.close()
}

/** The same root for leaves that arrive sorted one by one, so that a million tickets are never in memory at once. */
export function openRoot(): { add(leaf: Uint8Array): void; close(): Buffer } {
  // The binary digits of the count tell which complete subtrees are pending, the largest first.
  const trees: Buffer[] = []
  let count = 0
  let last: Uint8Array | undefined
  return {
    add(leaf) {
      if (last && Buffer.compare(last, leaf) >= 0) throw new Error('leaves must be sorted and unique')
      last = leaf
      let node: Buffer = Buffer.from(leaf)
      for (let size = 1; (count & size) !== 0; size <<= 1) node = nodeOf(present(trees.pop()), node)
      trees.push(node)
      count += 1
    },
    close: () =>
      trees.reduceRight<Buffer | undefined>((right, left) => (right ? nodeOf(left, right) : left), undefined) ??
      emptyRoot,
  }
}

/** The root above the top nodes of equally large subtrees, of which the last may be smaller. */
export function rootAmong(nodes: readonly Buffer[]): Buffer {
  let level = nodes
  while (level.length > 1) level = levelAbove(level)
  return level[0] ?? emptyRoot
}

/** The inclusion path of a leaf. Undefined when it is not in the tree. */
export function pathOf(leaves: readonly Uint8Array[], leaf: Uint8Array): readonly PathStep[] | undefined {
  const level = sorted(leaves)
  const at = level.findIndex((one) => Buffer.compare(one, leaf) === 0)
  return at < 0 ? undefined : pathAmong(level, at)
}

/** The path up from one node of a level: leaves, or the top nodes of equally large subtrees. */
export function pathAmong(nodes: readonly Buffer[], from: number): readonly PathStep[] {
  const path: PathStep[] = []
  let [level, at] = [nodes, from]
  while (level.length > 1) {
    const isRight = (at & 1) === 1
    const neighbour = level[isRight ? at - 1 : at + 1]
    // The last node of an odd level has no sibling and is promoted unchanged.
    if (neighbour) path.push({ side: isRight ? 'left' : 'right', node: neighbour })
    level = levelAbove(level)
    at >>= 1
  }
  return path
}

/** All levels of a tree, the leaves first and the root last, for callers that need the paths of all leaves. */
export function levelsOf(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels: (readonly Buffer[])[] = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) level = levelAbove(level)
  return levels
}

export function rootFrom(leaf: Uint8Array, path: readonly PathStep[]): Buffer {
  return path.reduce<Buffer>(
    (node, step) => (step.side === 'left' ? nodeOf(step.node, node) : nodeOf(node, step.node)),
    Buffer.from(leaf),
  )
}

const nodeMark = Buffer.from([1])

export function nodeOf(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Buffer.concat([nodeMark, left, right]))
}

function levelAbove(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const left = present(level[at])
    const right = level[at + 1]
    above.push(right ? nodeOf(left, right) : left)
  }
  return above
}

function sorted(leaves: readonly Uint8Array[]): Buffer[] {
  return leaves.map((leaf) => Buffer.from(leaf)).sort(Buffer.compare)
}

function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Merkle tree is missing a node')
  return value
}
