import type { Databases } from '../../../../db/databases.ts'
import { type Part, shardAt } from '../draw-part.ts'
import { selectLeaves } from '../ticket-queries.ts'

const pageSize = 4_096
export const leafBytes = 32

/** The leaves of a part, grouped by their first byte, and how many begin with each byte. */
export type Grouped = { readonly leaves: Uint8Array; readonly counts: readonly number[] }

export async function readLeaves(
  databases: Databases,
  { drawId, part }: { readonly drawId: string; readonly part: Part },
): Promise<Grouped> {
  const pages: Buffer[] = []
  const { read } = shardAt(databases, part.shard)
  let page = await selectLeaves(read, drawId, { players: part, limit: pageSize })
  while (page) {
    pages.push(page.leaves)
    page = await selectLeaves(read, drawId, { players: part, limit: pageSize, after: page.last })
  }
  return grouped(pages)
}

/** By counting, so that no leaf becomes an object: a draw may have three million. */
function grouped(pages: readonly Buffer[]): Grouped {
  const counts = new Array<number>(256).fill(0)
  for (const page of pages) {
    for (let at = 0; at < page.length; at += leafBytes)
      counts[page[at] as number] = (counts[page[at] as number] ?? 0) + 1
  }
  const places = startsOf(counts)
  const leaves = Buffer.alloc(pages.reduce((all, { length }) => all + length, 0))
  for (const page of pages) {
    for (let at = 0; at < page.length; at += leafBytes) {
      const byte = page[at] as number
      const place = places[byte] ?? 0
      page.copy(leaves, place * leafBytes, at, at + leafBytes)
      places[byte] = place + 1
    }
  }
  return { leaves, counts }
}

/** The place of the first leaf with each byte, and the place after the last one. */
export function startsOf(counts: readonly number[]): number[] {
  const starts = [0]
  for (const count of counts) starts.push((starts.at(-1) ?? 0) + count)
  return starts
}
