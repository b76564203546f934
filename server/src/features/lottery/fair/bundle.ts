import type { BeaconChain } from '../../../base/draw-config.ts'
import type { SignedEntry } from './log-entry.ts'
import type { PathStep } from './merkle.ts'
import type { Receipt } from './receipt.ts'

/** All that is needed to recompute a draw, as one file. See docs/open-draw.md, section 7. */
export type Bundle = {
  readonly v: 1
  readonly drawId: string
  readonly game: string
  /** The house's Ed25519 key: 32 bytes in hex. */
  readonly key: string
  readonly chain: BeaconChain
  readonly rules: unknown
  /** What was said of this draw, in order. */
  readonly log: readonly SignedEntry[]
}

/** What a player needs besides, for a ticket of his own. */
export type TicketFile = {
  readonly v: 1
  readonly receipt: Receipt
  readonly signature: string
  readonly path: readonly WrittenStep[]
  /** With them he shows that the ticket is his. */
  readonly owner?: { readonly salt: string; readonly player: number }
  /** What he was paid, in minor units. */
  readonly prize?: number
}

export type WrittenStep = { readonly side: PathStep['side']; readonly node: string }

export function writePath(path: readonly PathStep[]): readonly WrittenStep[] {
  return path.map(({ side, node }) => ({ side, node: node.toString('hex') }))
}
