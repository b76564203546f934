import { canonical } from '../canonical.ts'
import { readCheckpoint } from '../note.ts'
import { leafOfText, rootOfLeaves } from '../tree.ts'
import type { Trust } from '../trust.ts'

/** The pages of the log as they are published, from the first one. */
type Page = { readonly entries: readonly { readonly drawId: string; readonly position: number }[] }

export const wholeLogStep = 'The whole log names this seed once, and it is the log that the witnesses saw'

/** A file that proves one entry of the log: of a seed, or of the report of a day. */
type ProvenEntry = {
  readonly entry: { readonly drawId: string }
  readonly witnessed: { readonly note: string }
}

/** A second entry of the same name, which a proof of one entry cannot show. */
export function wrongInWholeLog({ entry, witnessed }: ProvenEntry, trust: Trust, pages: readonly unknown[]) {
  const entries = (pages as readonly Page[]).flatMap((page) => page.entries)
  const { size, root } = readCheckpoint(witnessed.note, trust)
  if (entries.length < size) return `the witnesses saw ${size} entries, and these pages have ${entries.length}`
  const gap = entries.findIndex(({ position }, at) => position !== at + 1)
  if (gap >= 0) return `entry ${gap + 1} is missing`
  if (rootOfLeaves(entries.slice(0, size).map(leafOfEntry)) !== root) return 'it is not the log that the witnesses saw'
  const count = entries.filter(({ drawId }) => drawId === entry.drawId).length
  return count === 1 ? undefined : `it has ${count} entries with this name`
}

function leafOfEntry(entry: Page['entries'][number]): string {
  const { hash: _hash, key: _key, signature: _signature, ...unsigned } = entry as unknown as Record<string, unknown>
  return leafOfText(canonical(unsigned))
}
