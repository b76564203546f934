import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonical } from './canonical.ts'

/** The neighbour on the way up, and where it stands. */
export type Step = { readonly side: 'left' | 'right'; readonly node: string }

export function leafOf(receipt: unknown): string {
  return leafOfText(canonical(receipt))
}

export function leafOfText(text: string): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(text))))
}

type Place = { readonly index: number; readonly size: number; readonly path: readonly string[] }

/** The root of a log of this size that has the leaf in its place (RFC 6962, 2.1.1). Undefined when the path does not fit. */
export function rootOfLog(leaf: string, { index, size, path }: Place): string | undefined {
  const above = path.at(-1)
  if (size <= 1) return index === 0 && size === 1 && above === undefined ? leaf : undefined
  const left = leftSize(size)
  const isLeft = index < left
  const inside = isLeft ? { index, size: left } : { index: index - left, size: size - left }
  const below = above === undefined ? undefined : rootOfLog(leaf, { ...inside, path: path.slice(0, -1) })
  if (above === undefined || below === undefined) return undefined
  return isLeft ? parent(below, above) : parent(above, below)
}

export function rootFromPath(leaf: string, path: readonly Step[]): string {
  let node = leaf
  for (const step of path) node = step.side === 'left' ? parent(step.node, node) : parent(node, step.node)
  return node
}

/** The root of leaves that stand in order, each once. */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.some((leaf, at) => at > 0 && leaf <= (leaves[at - 1] ?? '')))
    throw new Error('the leaves are not in order')
  if (leaves.length === 0) return bytesToHex(sha256(utf8ToBytes('od1|empty')))
  return top(leaves, 0, leaves.length)
}

/** The root of a log with these leaves, in the order in which they were added. */
export function rootOfLeaves(leaves: readonly string[]): string {
  if (leaves.length === 0) return bytesToHex(sha256(new Uint8Array()))
  return top(leaves, 0, leaves.length)
}

/** As RFC 6962 says it: the left side is the largest full tree that leaves something for the right. */
function top(leaves: readonly string[], from: number, to: number): string {
  const count = to - from
  if (count === 1) return leaves[from] ?? ''
  const left = leftSize(count)
  return parent(top(leaves, from, from + left), top(leaves, from + left, to))
}

function leftSize(count: number): number {
  let left = 1
  while (left * 2 < count) left *= 2
  return left
}

function parent(left: string, right: string): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(1), hexToBytes(left), hexToBytes(right))))
}
